import '../../shell/src/main.ts';
