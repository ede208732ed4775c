import '../../api/src/credits/credits.routes.ts';
