/** On Apple's keyboards the Command key stands where Control does elsewhere. */
export const commandKey = /mac|iphone|ipad/i.test(globalThis.navigator?.platform ?? '') ? '⌘' : 'Ctrl';
