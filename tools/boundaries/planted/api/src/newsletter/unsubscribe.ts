import '../billing/circle-a.ts';
