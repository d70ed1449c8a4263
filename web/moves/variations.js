import { h } from '../ui/dom.js';

/**
 * The tree of a game and its variations, built from a scene, and the elements that show variations
 * and comments.
 * @typedef {import('../ui/types.js').Scene} Scene
 * @typedef {import('../ui/types.js').Move} Move
 * @typedef {import('../ui/types.js').Annotation} Annotation
 * @typedef {{key: number, move: Move|null, children: number[], parent: number, annotation:
 * Annotation|undefined}} TreeNode
 */

/** What each glyph means, for screen readers. @type {Record<string, string>} */
export const GLYPHS = {
  '!': 'good',
  '?': 'a mistake',
  '!!': 'brilliant',
  '??': 'a blunder',
  '!?': 'interesting',
  '?!': 'doubtful',
};

/**
 * How a move is written that goes on from where the one before it ended, in the same turn: `-d2`
 * after `f2-e1` for `e1-d2`. Empty where it does not go on.
 * @param {Move|null|undefined} before
 * @param {Move|null} move
 * @returns {string}
 */
export function continuation(before, move) {
  if (!before || !move || before.seat !== move.seat || move.seat < 0) return '';
  const [end, start] = [before.text.split('-'), move.text.split('-')];
  return end.length === 2 && start.length === 2 && end[1] === start[0] ? `-${start[1]}` : '';
}

export class VariationTree {
  /** @param {Scene} scene */
  constructor({ moves = [], tree, ply }) {
    /** @type {Map<number, TreeNode>} */
    this.nodes = new Map();
    /** The keys of the nodes of the current line; in a game without variations, their plies. */
    this.line = tree
      ? tree.line.flatMap(([first, count]) => Array.from({ length: count }, (_, i) => first + i))
      : moves.map((move) => move.ply);
    this.at = tree ? tree.at : ply;
    this.annotations = tree?.annotations ?? {};
    this.put(0, null, -1);
    const first = moves[0]?.ply ?? 1;
    let before = 0;
    for (const [i, key] of this.line.entries()) {
      this.put(key, moves[i - (tree ? first - 1 : 0)] ?? null, before);
      before = key;
    }
    for (const { after, moves: others } of tree?.others ?? []) {
      before = after;
      for (const move of others) {
        const key = /** @type {number} */ (move.node);
        this.put(key, move, before);
        before = key;
      }
    }
    for (const [key, children] of Object.entries(tree?.forks ?? {}))
      this.get(Number(key)).children = children;
    /** The main line, from its first move on. */
    this.main = [...this.chain(0)].slice(1);
  }

  /** @param {number} key @param {Move|null} move @param {number} parent */
  put(key, move, parent) {
    this.nodes.set(key, { key, move, children: [], parent, annotation: this.annotations[key] });
    this.nodes.get(parent)?.children.push(key);
  }

  /** @param {number} key @returns {TreeNode} */
  get(key) {
    const found = this.nodes.get(key);
    if (!found) throw new Error(`the tree has no node ${key}`);
    return found;
  }

  /** A node and its first continuation to the end. @param {number} key */
  *chain(key) {
    for (
      let at = /** @type {number|undefined} */ (key);
      at !== undefined;
      at = this.get(at).children[0]
    )
      yield this.get(at);
  }

  /** The alternatives to a node that is the first continuation. @param {TreeNode} node */
  alternatives(node) {
    const siblings = this.nodes.get(node.parent)?.children ?? [];
    return siblings[0] === node.key ? siblings.slice(1) : [];
  }
}

/**
 * What a move is called: never by a code where it has a name.
 * @param {Move} move
 * @param {number} columns of the move list; 0 for a log
 */
const spokenName = (move, columns) =>
  move.name ?? (columns && move.seat >= 0 ? move.text : move.label.replace(/\.$/, ''));

/**
 * The accessible name of a move's button. It has the words that the button shows: where the list is
 * a log, the move's sentence or the short form of a part of an entry; else what the move is called.
 * @param {Move} move
 * @param {number} columns of the move list; 0 for a log
 * @param {string} [glyph] from its annotation
 */
export function accessibleName(move, columns, glyph = '') {
  const shown = columns && move.seat >= 0 ? [move.text] : move.short ? [move.short] : [];
  const said = glyph ? [...shown, GLYPHS[glyph]].join(', ') : shown.join('');
  const turn = move.turn ?? move.ply;
  return `${turn ? `${turn}. ` : ''}${said ? `${said}: ` : ''}${move.label}`;
}

/** The button that puts a variation in the place of the main line. */
export const MAKE_MAIN = 'Make it the main line';

/** @param {Annotation|undefined} annotation */
const marksOf = (annotation) =>
  (annotation?.marks ?? []).map((mark) => mark.replace('-', ' → ')).join(', ');

/**
 * A comment and the marks on the board, as elements.
 * @param {Annotation|undefined} annotation
 * @returns {(Node|string)[]}
 */
export function comment(annotation) {
  const marks = marksOf(annotation);
  return [
    ...(annotation?.text ? [h('span', { class: 'comment-text', text: annotation.text }), ' '] : []),
    ...(marks ? [h('span', { class: 'marked', text: `Marked: ${marks}.` })] : []),
  ];
}

/**
 * What is below a row of the main line: the comment on a move and its alternatives.
 * @param {VariationTree} tree
 * @param {TreeNode} node
 * @param {(key: number) => void} go
 * @param {number} columns of the move list; 0 for a log
 * @returns {Node[]}
 */
export function below(tree, node, go, columns) {
  const content = comment(node.annotation);
  const heading = node.move ? [h('b', { text: spokenName(node.move, columns) }), ' '] : [];
  return [
    ...(content.length ? [h('p', { class: 'comment' }, ...heading, ...content)] : []),
    ...tree.alternatives(node).map((key) => variation(tree, key, go, columns)),
  ];
}

/**
 * @param {VariationTree} tree
 * @param {number} first
 * @param {(key: number) => void} go
 * @param {number} columns
 * @returns {HTMLElement}
 */
function variation(tree, first, go, columns) {
  const begun = tree.get(first).move;
  const box = h('div', {
    class: 'variation',
    role: 'group',
    'aria-label': `Variation: ${begun ? spokenName(begun, columns) : ''}`,
  });
  let last = tree.get(tree.get(first).parent).move?.turn ?? 0;
  let begins = true;
  for (const node of tree.chain(first)) {
    const { move, annotation } = node;
    if (!move) continue;
    const number = move.turn;
    const more = begins ? '' : continuation(tree.get(node.parent).move, move);
    const numbered =
      columns && move.seat >= 0 && !more
        ? number > last
          ? `${number}. `
          : begins
            ? `${number}… `
            : ''
        : '';
    [last, begins] = [number, false];
    const glyph = annotation?.glyph ?? '';
    const name = accessibleName(move, columns, glyph);
    box.append(
      h(
        'button',
        {
          type: 'button',
          'data-node': node.key,
          'data-action': move.text,
          title: move.label,
          'aria-label': name,
          'aria-current': node.key === tree.at ? 'true' : false,
          onclick: () => go(node.key),
        },
        numbered ? h('small', { text: numbered }) : null,
        columns ? (more || move.text) + glyph : move.label,
      ),
      ...comment(annotation),
    );
    // Alternatives to the first move are beside this variation, not in it.
    const others = node.key === first ? [] : tree.alternatives(node);
    box.append(...others.map((key) => variation(tree, key, go, columns)));
    begins = others.length > 0;
  }
  return box;
}

/**
 * Whether the current node is in a variation.
 * @param {import('../ui/types.js').Tree} tree
 */
export function isInVariation(tree) {
  const alternatives = new Set(Object.values(tree.forks).flatMap((children) => children.slice(1)));
  for (const [first, count] of tree.line) {
    for (let key = first; key < first + count; key += 1) {
      if (alternatives.has(key)) return true;
      if (key === tree.at) return false;
    }
  }
  return false;
}
