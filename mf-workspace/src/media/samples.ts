/** A sample file for a new account (spec section 3). */
export interface SampleFile {
  readonly id: string;
  readonly name: string;
  readonly type: 'image' | 'video';
  /** In bytes. */
  readonly size: number;
  /** Pixel size of a picture, or length of a video. */
  readonly dimensions: string;
  readonly uploadedAt: string;
  readonly tags: readonly string[];
  readonly isStarred: boolean;
}

const mb = 1024 * 1024;

/** Total size shown for the samples, in bytes (spec section 9). */
export const sampleStorageBytes = 127 * mb;

/** Shown until the person has files, and always marked as samples. */
export const sampleFiles: readonly SampleFile[] = [
  {
    id: 'sample-window',
    name: 'Shop window in spring.jpg',
    type: 'image',
    size: 2.4 * mb,
    dimensions: '1920 × 1080',
    uploadedAt: '2026-03-02T09:00:00Z',
    tags: ['spring', 'shop'],
    isStarred: true,
  },
  {
    id: 'sample-counter',
    name: 'Behind the counter.mp4',
    type: 'video',
    size: 62 * mb,
    dimensions: '0:45',
    uploadedAt: '2026-02-27T15:30:00Z',
    tags: ['team'],
    isStarred: false,
  },
  {
    id: 'sample-portrait',
    name: 'Portrait of the founder.png',
    type: 'image',
    size: 6.1 * mb,
    dimensions: '2400 × 3000',
    uploadedAt: '2026-02-24T10:10:00Z',
    tags: ['team', 'press'],
    isStarred: false,
  },
  {
    id: 'sample-fabric',
    name: 'Fabric, close up.webp',
    type: 'image',
    size: 1.2 * mb,
    dimensions: '1600 × 1600',
    uploadedAt: '2026-02-20T08:45:00Z',
    tags: ['product'],
    isStarred: true,
  },
  {
    id: 'sample-loom',
    name: 'The loom at work.mp4',
    type: 'video',
    size: 54.2 * mb,
    dimensions: '1:12',
    uploadedAt: '2026-02-18T11:15:00Z',
    tags: ['product', 'making of'],
    isStarred: false,
  },
  {
    id: 'sample-quote',
    name: 'Customer quote.png',
    type: 'image',
    size: 1.1 * mb,
    dimensions: '1080 × 1350',
    uploadedAt: '2026-02-11T14:05:00Z',
    tags: ['customers'],
    isStarred: false,
  },
];
