/** The generator page. */
export function Component() {
  return <main className="generator:p-8">Generator</main>;
}
