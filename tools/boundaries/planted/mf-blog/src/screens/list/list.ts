import '../article/article.ts';
