import '../../mf-billing/src/routes.ts';
