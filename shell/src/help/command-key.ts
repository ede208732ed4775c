/** Apple keyboards use Command where others use Control. */
export const commandKey = /mac|iphone|ipad/i.test(globalThis.navigator?.platform ?? '') ? '⌘' : 'Ctrl';
