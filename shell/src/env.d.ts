declare module '*.css';

/** Versions of the shared packages, set by the build. */
declare const SHARED_VERSIONS: Readonly<Record<string, string>>;
