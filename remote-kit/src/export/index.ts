export { calendarFile } from './calendar-file.ts';
export { type PackedPost, packPosts, type ZipExport } from './pack-posts.ts';
