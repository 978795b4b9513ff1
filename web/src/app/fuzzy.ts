// app/fuzzy.ts - how well a name fits what was typed: 0 not at all, more is better. Letters must come in order; those that start
// words and those that follow each other count more, and so do short names.
// cost: letters of the query times letters of the name
export function fuzzy(query: string, name: string): number {
  const q = query.toLowerCase().replace(/\s+/g, "");
  const n = name.toLowerCase();
  if (q === "") return 1;
  if (q.length > n.length) return 0;
  // best[j]: of the letters so far, the last of them at j; -Infinity where that cannot be.
  let best: number[] = [];
  for (let i = 0; i < q.length; i++) {
    const next = new Array<number>(n.length).fill(-Infinity);
    let before = i === 0 ? 0 : -Infinity; // the best that ends before j - 1
    for (let j = 0; j < n.length; j++) {
      if (i > 0 && j > 1) before = Math.max(before, best[j - 2]!);
      if (n[j] !== q[i]) continue;
      const here = 1 + (startsWord(name, j) ? 5 : 0);
      const follows = i > 0 && j > 0 ? best[j - 1]! + 3 : -Infinity;
      next[j] = Math.max(follows, before) + here;
    }
    best = next;
  }
  const top = Math.max(...best);
  return top === -Infinity ? 0 : top + 4 / (name.length + 1);
}

function startsWord(name: string, i: number): boolean {
  const c = name[i]!;
  const before = name[i - 1];
  return before === undefined || /[\s._-]/.test(before) || (/[A-Z]/.test(c) && /[a-z0-9]/.test(before));
}
