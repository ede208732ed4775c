/**
 * The source of a pattern for what a full stop stands behind without ending a sentence, in any language: numbers of days
 * and months ("11. Dezember", "24.12."), single letters ("z. B.", "p. ej."), and short forms ("Dr.", "Nr.", "ecc.").
 */
export const shortForm = String.raw`(?:^|[\s(–—/-])(?:\d{1,2}|\d{1,2}\.\d{1,2}|\p{L}|(?:\p{L}\.)+\p{L}|\p{Lu}\p{Ll}|[B-DF-HJ-NP-TV-XZ]?[b-df-hj-np-tv-xz]{1,4}|[\p{L}]*str|[Dd]ott|[Mm]evr|[Pp]rof|[Tt]el|[Ii]nkl|[Ee]xkl|[Ii]ncl|[Ee]xcl|[Ee]vtl|[Tt]ägl|[Mm]ind|[Mm]ax|[Mm]in|ca|[Aa]pprox|[Aa]prox|[Bb]ijv|[Gg]odz|[Ee]cc|etc|usw|ul|[Aa]v|[Aa]vda|[Nn]úm|Sig|Jan|Jän|Feb|Mär|Mar|Apr|Jun|Jul|Aug|Sept?|Okt|Oct|Nov|Dez|Dec|janv|févr|avr|juil|sept|oct|nov|déc|ene|abr|ago|dic|gen|mag|giu|lug|set|ott|fev|dez|mrt|okt|dec|Mon|Tues?|Weds?|Thu(?:rs?)?|Fri|Sat|Sun)`;
