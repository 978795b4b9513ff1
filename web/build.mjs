// build.mjs - makes dist/ from src/: bundle, compress, and write down which sources it was made of.
//
// The same sources give the same bytes: versions are pinned by the lockfile, chunk names follow from their
// content, and the compressor is a JavaScript one because the bytes of Node's depend on its zlib.
// dist/sources.sha256 holds the hash that tools/web-stale computes without Node.
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join, relative, dirname } from "node:path";
import { fileURLToPath } from "node:url";
import * as esbuild from "esbuild";
import { gzipSync } from "fflate";

const root = dirname(fileURLToPath(import.meta.url));
const dist = join(root, "dist");
const FIRST_LOAD_LIMIT = 250_000;

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(path) : [path];
  });
}

// As tools/web-stale: "HASH  PATH" lines sorted by path as bytes, hashed.
function sourceHash() {
  const paths = ["build.mjs", "index.html", "package.json", "package-lock.json", "tsconfig.json"]
    .concat(filesBelow(join(root, "src")).map((p) => relative(root, p)));
  const hash = createHash("sha256");
  for (const path of paths.sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))) {
    hash.update(`${createHash("sha256").update(readFileSync(join(root, path))).digest("hex")}  ${path}\n`);
  }
  return hash.digest("hex");
}

const options = {
  absWorkingDir: root,
  entryPoints: { studio: "src/main.tsx" },
  bundle: true,
  splitting: true,
  format: "esm",
  target: ["es2022"],
  minify: true,
  legalComments: "none",
  outdir: "dist/assets",
  entryNames: "[name]-[hash]",
  chunkNames: "[name]-[hash]",
  assetNames: "[name]-[hash]",
  jsx: "automatic",
  jsxImportSource: "preact",
  loader: { ".svg": "text" },
  metafile: true,
  write: false,
  logLevel: "warning",
};

function firstLoad(metafile, entry) {
  const seen = new Set();
  const visit = (name) => {
    if (seen.has(name)) return;
    seen.add(name);
    for (const i of metafile.outputs[name].imports) if (i.kind === "import-statement") visit(i.path);
  };
  visit(entry);
  return seen;
}

// All files of dist by their path.
async function build() {
  const result = await esbuild.build(options);
  const files = new Map();
  const sizes = new Map();
  const put = (path, bytes) => {
    const packed = gzipSync(bytes, { level: 9, mtime: 0 });
    packed[9] = 255; // no operating system
    sizes.set(path, packed.length);
    files.set(`${path}.gz`, packed);
  };
  for (const file of result.outputFiles) put(relative(root, file.path), file.contents);
  const outputs = Object.keys(result.metafile.outputs);
  const script = outputs.find((o) => result.metafile.outputs[o].entryPoint === "src/main.tsx");
  const style = result.metafile.outputs[script].cssBundle;
  const html = readFileSync(join(root, "index.html"), "utf8")
    .replace("SCRIPT", script.replace("dist/", "./"))
    .replace("STYLE", style.replace("dist/", "./"));
  put("dist/index.html", Buffer.from(html));
  files.set("dist/sources.sha256", Buffer.from(`${sourceHash()}\n`));
  const first = [...firstLoad(result.metafile, script), style, "dist/index.html"];
  const total = (names) => names.reduce((sum, n) => sum + sizes.get(n), 0);
  console.log(`first load ${total(first)} bytes, everything ${total([...sizes.keys()])} bytes, compressed`);
  if (total(first) > FIRST_LOAD_LIMIT) throw new Error(`the first load is above ${FIRST_LOAD_LIMIT} bytes`);
  return files;
}

function write(files) {
  rmSync(dist, { recursive: true, force: true });
  mkdirSync(join(dist, "assets"), { recursive: true });
  for (const [path, bytes] of files) writeFileSync(join(root, path), bytes);
}

// The bytes that are there, against those that these sources give.
function compare(files) {
  const there = filesBelow(dist).map((p) => relative(root, p));
  const wrong = there.filter((p) => !files.has(p)).concat([...files].filter(([p, bytes]) => !there.includes(p) || !readFileSync(join(root, p)).equals(bytes)).map(([p]) => p));
  if (wrong.length) throw new Error(`web/dist differs from what its sources give: ${wrong.sort().join(", ")}`);
  console.log("web/dist has the same bytes");
}

const files = await build();
if (process.argv.includes("--check")) compare(files);
else write(files);
