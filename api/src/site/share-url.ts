/** URL of a page's share picture: `/og/home.png`, `/og/blog-the-first-line.png`. */
export function shareUrlOf(path: string): string {
  return `/og/${path.slice(1).replaceAll('/', '-') || 'home'}.png`;
}
