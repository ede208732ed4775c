import '../../mf-blog/src/routes.ts';
