declare module 'punycode.js' {
  /** A domain, or a label of one, in ASCII: "xn--bcher-kva" of "bücher". */
  export function toASCII(domain: string): string;
}
