import 'compromise/two';
import '../newsletter/unsubscribe.ts';
