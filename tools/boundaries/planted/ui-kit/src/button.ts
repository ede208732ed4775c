import '../../shell/src/main.ts';
export const button = 1;
