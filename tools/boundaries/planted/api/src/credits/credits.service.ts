import './credits.routes.ts';
