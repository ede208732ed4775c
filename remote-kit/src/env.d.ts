declare module '*.css';

declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}

// Pictures: the import is the address that browsers load it from.
declare module '*.avif' {
  const address: string;
  export default address;
}

declare module '*.gif' {
  const address: string;
  export default address;
}

declare module '*.jpg' {
  const address: string;
  export default address;
}

declare module '*.png' {
  const address: string;
  export default address;
}

declare module '*.svg' {
  const address: string;
  export default address;
}

declare module '*.webp' {
  const address: string;
  export default address;
}
