/**
 * Translators of browsers, as Chrome's, put a <font> in the place of each text. React knows only the text: it throws
 * where it removes that or inserts beside it, and what it writes into it is not seen any more
 * (https://github.com/facebook/react/issues/11538). So a text is put back before React touches it, and the translator,
 * who hears of it, translates it anew.
 */
const standIns = new WeakMap<Node, Node>();
const originals = new WeakMap<Node, Text>();
/**
 * How often texts were changed where they were: as many translations of what they said before may still be on their
 * way.
 */
const changes = new WeakMap<Node, number>();
/** A text that was changed all day before the page is translated is not put back for each of these. */
const MOST_CHANGES = 3;

const isNewStandIn = (node: Node | null | undefined) =>
  node?.nodeName === 'FONT' && !originals.has(node);

function noteStandIns(records: readonly MutationRecord[]): void {
  for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records) {
    const [text] = removedNodes;
    if (!(text instanceof Text) || text.parentNode) continue;
    const standIn = [addedNodes[0], previousSibling, nextSibling].find(isNewStandIn);
    if (!standIn) continue;
    standIns.set(text, standIn);
    originals.set(standIn, text);
    const late = changes.get(text) ?? 0;
    if (late === 0) continue;
    changes.set(text, late - 1);
    putBack(text);
  }
}

const observer = new MutationObserver(noteStandIns);

/** With all texts beside it: a translator makes one sentence of them. */
function putBack(text: Node): void {
  noteStandIns(observer.takeRecords());
  for (const child of [...(standIns.get(text)?.parentNode?.childNodes ?? [])]) {
    const original = originals.get(child);
    if (original) child.replaceWith(original);
  }
}

/** What of the parent's own children is the node, or is around it. */
function childWith(parent: Node, node: Node | null): Node | null {
  if (node && node.parentNode !== parent) putBack(node);
  let child = node;
  while (child && child.parentNode !== parent) child = child.parentNode;
  return child;
}

/** To be called before anything is drawn. What is not translated costs a comparison or two. */
export function bearTranslators(): void {
  const known = Object.getOwnPropertyDescriptors(Node.prototype);
  Object.assign(Node.prototype, {
    removeChild(this: Node, node: Node) {
      const child = childWith(this, node);
      if (child) known.removeChild.value?.call(this, child);
      return node;
    },
    insertBefore(this: Node, node: Node, before: Node | null) {
      return known.insertBefore.value?.call(this, node, childWith(this, before));
    },
  });
  Object.defineProperty(Text.prototype, 'nodeValue', {
    ...known.nodeValue,
    set(this: Text, value: string) {
      known.nodeValue.set?.call(this, value);
      if (this.parentNode) changes.set(this, Math.min((changes.get(this) ?? 0) + 1, MOST_CHANGES));
      else putBack(this);
    },
  });
  observer.observe(document.body, { childList: true, subtree: true });
}
