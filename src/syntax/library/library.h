// syntax/library/library.h - where classes are on disk, and reading them only when somebody asks.
//
// in:    folders to search (-L, MODELICAPATH), files and folders named by the user
// out:   SkClass nodes; a folder package lists its children without reading them
// cost:  a package is one parse of its package.mo and one directory listing, at first use
// not:   name look-up through imports, inheritance or scopes (model/)
// ref:   Modelica 3.6, 13.4 (files and folders), 13.2.4 (search path), 18.8 (versions)
//
// A child of a folder package that was not read yet is an SkElement(SK_EL_CLASS) in the package's
// element list, at its place in package.order, whose klass has only name, enclosing and body ==
// SK_BODY_DEFERRED. sk_library_force reads the file and fills that SkClass in place, so pointers to
// it stay right. Everything else in this header forces what it returns, unless it says so.
//
// A library may outlive many translations. Each is a *look*: it begins with sk_library_look, sees the classes that a
// fresh process would see, and gets the messages about every file that it needs, whether the file is read now or was
// before. Between looks the text of a file may be replaced; what was made of the old text, and nothing else, ends with
// it (docs/algorithms/files.md).
#ifndef SK_SYNTAX_LIBRARY_H
#define SK_SYNTAX_LIBRARY_H

#include "base/status.h"
#include "syntax/library/made.h"
#include "syntax/parse/parse.h"

typedef struct SkLibrary SkLibrary;

SkLibrary *sk_library_new(SkArena *arena, SkNames *names, SkSources *sources, SkDiags *diags);

// Begins a look: answers and messages go there from now on, until the next one begins or this one ends, at the latest
// before env->arena does. The first look begins with the library. Who only ever wants one never calls these.
void sk_library_look(SkLibrary *lib, const SkParseEnv *env);
void sk_library_end_look(SkLibrary *lib);

// Gives a file or text that was loaded (by this path or name) another text, whatever is on disk; text NULL: what is on
// disk now, for a package with a new listing of its folder. Ends the look: what was
// made of classes so far must not be used any more. False, with nothing
// changed, when it was not loaded or the text is too large.
bool sk_library_replace(SkLibrary *lib, const char *path, const char *text, size_t len);

// The files that this look needed, each with its present generation: as long as all of them are current, and no file
// was loaded or has other classes at the top level, a look would find the same again.
typedef struct SkDocument SkDocument;
typedef struct {
  const SkDocument *doc;
  uint64_t          generation;
} SkUse;
const SkUse *sk_library_uses(SkLibrary *lib, uint32_t *n);
bool         sk_use_is_current(SkUse use);
const char  *sk_use_path(SkUse use);

// The tree of a file or text that was loaded, even when it defines no class; NULL when it was not loaded or not read.
const SkFile *sk_library_file(SkLibrary *lib, const char *path);

// A place for what a later phase knows of a class, NULL at first, and where such things live: both end with the text.
// Reads the class.
void **sk_library_note(SkLibrary *lib, const SkClass *klass, SkArena **arena);

// A folder that holds packages: Modelica/package.mo, "Modelica 4.1.0/package.mo", Complex.mo,
// "Complex 4.1.0.mo". Earlier folders win; inside one the highest version wins unless another one
// is asked for. A folder that does not exist is reported (SK1302) and left out.
void sk_library_add_path(SkLibrary *lib, const char *dir);
// The same for "a:b:c" as in MODELICAPATH; folders that do not exist are left out silently.
void sk_library_add_paths(SkLibrary *lib, const char *list);

// A folder that an editor has open: searched like the others, but C code in it may run no more than the user's own does.
void sk_library_add_open_path(SkLibrary *lib, const char *dir);

// Whether the file of a source really lies in one of these folders (trust.h), or is a text made by the program itself.
// path: as the source has it.
bool sk_library_is_searched(const SkLibrary *lib, const char *path);
// Whether a folder and everything below it does, where links lead too.
bool sk_library_holds_folder(const SkLibrary *lib, const char *dir);

// Top-level classes that are in no file: looked at when no file has a name.
SkMade *sk_library_made(const SkLibrary *lib);

// Asks for one version of a top-level package, as `uses(Modelica(version="4.1.0"))` does. The first
// request wins; the uses-annotations of loaded packages count as requests by themselves.
void sk_library_want_version(SkLibrary *lib, SkName package, const char *version);

// The user's own text: a .mo file, or a folder with a package.mo. A file inside a package (`within
// A.B;` next to a package.mo) loads the packages around it too, so that look-up works. Returns the
// classes defined there, NULL after reporting why there are none. Classes that did not parse
// cleanly are returned as well (see sk_diags_errors).
const SkStored *sk_library_load(SkLibrary *lib, const char *path);
// The same for a text that is no file.
const SkStored *sk_library_load_text(SkLibrary *lib, const char *name, const char *text,
                                     size_t len);

// A top-level class: one already loaded, else found in the search path. NULL when there is none
// (nothing is reported: the caller knows who asked).
const SkClass *sk_library_top(SkLibrary *lib, SkName name);

// A class declared directly in `klass`, text or file. NULL when there is none.
const SkClass *sk_library_child(SkLibrary *lib, const SkClass *klass, SkName name);

// "A.B.C" (a leading dot is fine) from the top level. NULL when there is none.
const SkClass *sk_library_find(SkLibrary *lib, const char *path);

// Reads the class's text when that has not happened yet. False when it could not be read; the class
// is then an empty long class and the reason was reported.
bool sk_library_force(SkLibrary *lib, const SkClass *klass);

// Names of the child classes in order: package.order, then the rest by name. Reads `klass` itself
// but none of the children.
const SkName *sk_library_children(SkLibrary *lib, const SkClass *klass, uint32_t *n);
// A package whose children are known or cost a listing: a folder, or a package that was read. Reads nothing.
bool sk_library_holds_classes(const SkLibrary *lib, const SkClass *klass);
// Names of all top-level classes: those of the user's files in load order, then those in the search path by name.
const SkName *sk_library_tops(SkLibrary *lib, uint32_t *n);

// "A.B.C" of a class, through its enclosing ones.
const char *sk_class_path(SkArena *arena, const SkClass *klass);

// File path of modelica://Package.Sub/Resources/x.mat or file:///x; a plain path comes back as it
// is. Reports SK1330 and returns NULL when the package is unknown or the text is no such address.
// The file itself need not exist.
const char *sk_library_uri(SkLibrary *lib, const char *uri, SkSpan where);

// Whole trees -------------------------------------------------------------------------------------

typedef struct {
  uint64_t files, lines, bytes;
  uint64_t errors;
} SkParseCount;

// Every .mo file below a folder (or the one file), sorted. Symbolic links to folders are followed
// once.
const char *const *sk_list_files(const SkParseEnv *env, const char *path, uint32_t *n);

// Parses each of these files and nothing more: `check --parse-only`. Messages stay in env->diags.
SkStatus sk_parse_only(const SkParseEnv *env, const char *path, SkParseCount *count);

#endif
