declare module 'punycode.js' {
  const punycode: {
    /** Converts a domain, or one of its labels, to ASCII: "bücher" becomes "xn--bcher-kva". */
    toASCII(domain: string): string;
  };
  export default punycode;
}
