/** The next piece of a caption. Captions are numbered from 0. */
export interface CaptionPiece {
  readonly index: number;
  readonly text: string;
}

/** Maximum length of a key with its colon and quote, and therefore how much of the skipped text is kept. */
const longestKey = 40;
const key = /"caption"\s{0,8}:\s{0,8}"/;

/**
 * Extracts the values of `"caption"` from JSON that arrives in pieces, in order. Returns what each piece adds, with
 * escapes decoded. An escape or surrogate pair that is split between two pieces waits for the second one.
 */
export function createCaptionStream(): (piece: string) => CaptionPiece[] {
  let index = -1;
  let inside = false;
  let rest = '';

  return (piece) => {
    const pieces: CaptionPiece[] = [];
    rest += piece;
    for (;;) {
      if (!inside) {
        const found = key.exec(rest);
        if (!found) {
          rest = rest.slice(-longestKey);
          return pieces;
        }
        inside = true;
        index += 1;
        rest = rest.slice(found.index + found[0].length);
      }
      const { text, used, closed } = decode(rest);
      rest = rest.slice(used);
      if (text) pieces.push({ index, text });
      if (!closed) return pieces;
      inside = false;
    }
  };
}
const shortEscapes: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
};

function decode(source: string): { text: string; used: number; closed: boolean } {
  let text = '';
  let at = 0;
  while (at < source.length) {
    const unit = source.charAt(at);
    if (unit === '"') return { text, used: at + 1, closed: true };
    if (unit !== '\\') {
      // A high surrogate at the end waits for its other half.
      if (isHighSurrogate(unit) && at + 1 === source.length) break;
      text += unit;
      at += 1;
      continue;
    }
    const code = source.charAt(at + 1);
    if (code === '') break;
    if (code !== 'u') {
      text += shortEscapes[code] ?? '';
      at += 2;
      continue;
    }
    const hex = source.slice(at + 2, at + 6);
    if (hex.length < 4) break;
    const decoded = String.fromCharCode(Number.parseInt(hex, 16));
    if (isHighSurrogate(decoded)) {
      const low = source.slice(at + 6, at + 12);
      if (low.length < 6 && '\\u'.startsWith(low.slice(0, 2))) break;
      if (/^\\u[dD][c-fC-F]/.test(low)) {
        text += decoded + String.fromCharCode(Number.parseInt(low.slice(2), 16));
        at += 12;
        continue;
      }
    }
    text += decoded;
    at += 6;
  }
  return { text, used: at, closed: false };
}

function isHighSurrogate(unit: string): boolean {
  return unit >= '\ud800' && unit <= '\udbff';
}
