import '../../ui-kit/src/button.ts';
