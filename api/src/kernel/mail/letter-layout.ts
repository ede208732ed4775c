import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Heading } from '@react-email/heading';
import { Hr } from '@react-email/hr';
import { Html } from '@react-email/html';
import { Link } from '@react-email/link';
import { Preview } from '@react-email/preview';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import { type CSSProperties, createElement as h, type ReactElement, type ReactNode } from 'react';
import { type Letter, pictureId } from './letter.ts';

/**
 * The tokens of `ui-kit/src/tokens.css` in a color notation that mail programs understand. Programs with a dark mode
 * get the tokens' dark values through classes.
 */
const paper = '#faf5ee';
const surface = '#fefcf9';
const ink = '#2a1f18';
const muted = '#5c5049';
const line = '#e0d5c8';
const ours = {
  light: { ground: '#c8371a', text: '#ffffff' },
  dark: { ground: '#e0583a', text: '#ffffff' },
};
/** For a brand without a color. */
const plain = { light: { ground: ink, text: '#ffffff' }, dark: { ground: '#bfb5aa', text: ink } };
const teal = '#13575a';
const darkStyles = (accentLine: string) => `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {
    .paper, .paper > table > tbody > tr > td { background: #1d1815 !important; }
    .surface { background: #25201c !important; border-color: ${accentLine} #413a35 #413a35 !important; }
    .ink { color: #f0ebe3 !important; }
    .muted { color: #bfb5aa !important; }
    .line { border-color: #413a35 !important; }
    .link { color: #79c5c4 !important; }
  }`;

const text = "Inter, -apple-system, 'Segoe UI', Helvetica, Arial, sans-serif";
const display = "Fraunces, Georgia, 'Times New Roman', serif";
const body: CSSProperties = { fontFamily: text, fontSize: 16, lineHeight: '26px', margin: '0 0 16px' };
const small: CSSProperties = { ...body, fontSize: 14, lineHeight: '22px', margin: '0 0 8px' };

/**
 * The layout of all mails. It loads nothing from anywhere, not even pictures, so nobody can tell whether a mail was
 * read.
 */
export function layOut({
  preview,
  heading,
  paragraphs,
  facts,
  quote,
  action,
  notes = [],
  reason,
  leave,
  brand,
}: Letter): ReactElement {
  const tone = brand ? (brand.colour ?? plain) : ours;
  return h(
    Html,
    { lang: 'en', dir: 'ltr' },
    h(
      Head,
      null,
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('style', null, darkStyles(tone.dark.ground)),
    ),
    h(
      Body,
      { className: 'paper', style: { backgroundColor: paper, margin: 0, padding: '24px 12px' } },
      h(Preview, null, preview),
      h(
        Container,
        {
          className: 'surface',
          style: {
            maxWidth: 560,
            backgroundColor: surface,
            border: `1px solid ${line}`,
            borderTop: `4px solid ${tone.light.ground}`,
            borderRadius: 8,
            padding: '32px 28px',
          },
        },
        brand?.picture
          ? h('img', {
              src: `cid:${pictureId}`,
              alt: brand.name,
              height: 48,
              style: { display: 'block', maxWidth: '100%', height: 48, margin: '0 0 28px' },
            })
          : h(
              Text,
              {
                className: 'ink',
                style: { ...body, fontFamily: display, fontSize: 20, color: ink, margin: '0 0 28px' },
              },
              brand?.name ?? 'Postloom',
            ),
        h(
          Heading,
          {
            as: 'h1',
            className: 'ink',
            style: {
              fontFamily: display,
              fontWeight: 500,
              fontSize: 28,
              lineHeight: '36px',
              color: ink,
              margin: '0 0 20px',
            },
          },
          heading,
        ),
        paragraphs.map((paragraph) =>
          h(Text, { key: paragraph, className: 'ink', style: { ...body, color: ink } }, paragraph),
        ),
        facts && list(facts),
        quote !== undefined &&
          h(
            Section,
            { className: 'line', style: { borderLeft: `3px solid ${line}`, margin: '8px 0 24px' } },
            h(
              Text,
              {
                className: 'ink',
                style: { ...body, color: ink, margin: '0 0 0 16px', whiteSpace: 'pre-line' },
              },
              ...linesOf(quote),
            ),
          ),
        action && [
          h(
            Section,
            { key: 'action', style: { margin: '8px 0 20px' } },
            h(
              Button,
              {
                href: action.url,
                style: {
                  backgroundColor: tone.light.ground,
                  color: tone.light.text,
                  fontFamily: text,
                  fontSize: 16,
                  fontWeight: 600,
                  borderRadius: 6,
                  padding: '12px 20px',
                },
              },
              action.label,
            ),
          ),
          // In plain text, the address already follows the button's label.
          h(
            Text,
            {
              key: 'address',
              className: 'muted',
              'data-skip-in-text': true,
              style: { ...small, color: muted, wordBreak: 'break-all', margin: '0 0 16px' },
            } as object,
            'Or open this address: ',
            h(Link, { href: action.url, className: 'link', style: { color: teal } }, action.url),
          ),
        ],
        notes.map((note) =>
          h(Text, { key: note, className: 'muted', style: { ...small, color: muted } }, note),
        ),
        h(Hr, { className: 'line', style: { borderColor: line, margin: '24px 0 16px' } }),
        h(
          Text,
          {
            className: 'muted',
            style: { ...small, fontSize: 13, lineHeight: '20px', color: muted, margin: 0 },
          },
          reason,
          leave && ' ',
          leave && h(Link, { href: leave.url, className: 'link', style: { color: teal } }, leave.label),
        ),
      ),
    ),
  );
}

function list(facts: NonNullable<Letter['facts']>): ReactNode {
  return h(
    Section,
    { style: { margin: '0 0 20px' } },
    facts.map(([name, value]) =>
      h(
        Text,
        { key: name, className: 'ink', style: { ...small, fontSize: 15, color: ink, margin: '0 0 4px' } },
        h('span', { className: 'muted', style: { color: muted } }, `${name}: `),
        value,
      ),
    ),
  );
}

/** Splits a text into lines, so that plain text also keeps the line breaks. */
function linesOf(quote: string): ReactNode[] {
  return quote.split('\n').flatMap((row, index) => (index === 0 ? [row] : [h('br', { key: index }), row]));
}
