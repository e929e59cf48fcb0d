/** Each says its value by itself: without one, the browser takes the words, which a translator may have changed. */
export function NamedOptions({ names }: { names: readonly string[] }) {
  return names.map((name) => (
    <option key={name} value={name}>
      {name}
    </option>
  ));
}
