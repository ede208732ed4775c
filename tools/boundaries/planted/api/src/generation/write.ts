import './demo/compositions.ts';
