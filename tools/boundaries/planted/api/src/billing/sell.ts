import '../newsletter/unsubscribe.ts';
