declare module 'punycode.js' {
  const punycode: {
    /** A domain, or a label of one, in ASCII: "xn--bcher-kva" of "bücher". */
    toASCII(domain: string): string;
  };
  export default punycode;
}
