declare module '*.css';

/** Versions of the shared packages, set by the build. */
declare const SHARED_VERSIONS: Readonly<Record<string, string>>;

/** In the development shell only: the federation name of the remote that is bundled with it. */
declare const LOCAL_REMOTE: string;
/** In the development shell only: the file of that remote's `./routes`. */
declare const LOCAL_ROUTES: string;
