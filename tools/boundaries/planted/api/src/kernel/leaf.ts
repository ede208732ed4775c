import '../credits/reserve-credits.ts';
