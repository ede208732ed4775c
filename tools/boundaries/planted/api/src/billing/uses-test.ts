import '../credits/credits.test.ts';
