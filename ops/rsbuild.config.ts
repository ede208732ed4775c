import { definePage } from '@postloom/tools/define-page';

export default definePage({
  name: 'ops',
  entry: 'console',
  title: 'Releases · Postloom',
  favicon: 'shell/public/favicon.svg',
});
