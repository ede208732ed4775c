import { definePage } from '@postloom/tools/define-page';

// Without a name of ours: whose page it is says the link.
export default definePage({ name: 'review', entry: 'review', title: 'Posts to approve' });
