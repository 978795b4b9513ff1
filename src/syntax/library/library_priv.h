// syntax/library/library_priv.h - what the files of the library share: the files it has met and the look under way.
#ifndef SK_SYNTAX_LIBRARY_PRIV_H
#define SK_SYNTAX_LIBRARY_PRIV_H

#include "base/map.h"
#include "base/vec.h"
#include "syntax/library/folder.h"
#include "syntax/library/library.h"
#include "syntax/library/trust.h"

// A text that classes come from. It is there from the first time that somebody meets its path until the library ends;
// its tree, its text, its messages and what later phases noted about its classes live in `arena`, which ends when the
// text is replaced.
struct SkDocument {
  const char *path;    // as messages name it; for a folder X/package.mo
  const char *folder;  // of a package that is a folder, else NULL
  SkFileId    id;      // of the folder
  SkName      name;    // of a folder or file, without its version
  SkClass *
      shell;  // stored in a package or at the top of one: its class, filled when it is read; NULL: loose
  SkArena      *arena;  // NULL: not read, or not any more
  SkNames      *names;  // of its tree
  SkSource     *source;
  const SkFile *file;
  SkDiags      *diags;  // of reading it
  char         *text;   // once it is known, or given by the user in place of what is on disk
  size_t        len;
  bool          given;
  // The same file once more: one of the two was named by the user, the other one found in the search path.
  struct SkDocument *twin;
  const char        *version;     // in the name of its file or folder, or NULL
  uint64_t           generation;  // grows with every text
  uint64_t           seen;        // the last look that met it
  bool               failed;      // it could not be read
  bool               any_name;  // the user named the folder: its class need not be called the same
  bool               on_disk;
  bool               top;  // its class is at the top level and was found in a folder
  // What is wrong with the place it has in this look. Loose ones: classes at the top level, or in a package elsewhere.
  SkDiags        *placing;
  const SkStored *classes;
  uint64_t        placed;  // the last look that did it
};

typedef struct {
  const char *dir;
  SkFolder    holds;
  SkDiags    *diags;  // of reading it; NULL: not read yet
  uint64_t    seen;
} SearchPath;

// A class that a loose text added to a package: how to take it away again.
typedef struct {
  SkClass   *package;
  SkElement *element;
  SkClass   *before;  // what the element was, or NULL: it is new
} Addition;

typedef struct {
  SkName      package;
  const char *version;
} Want;

struct SkLibrary {
  SkArena   *arena;    // of what lasts
  SkParseEnv lasting;  // outside any look
  SkParseEnv
      env;  // where answers and messages go: those of the look, or of the file that is being read
  SkNames *names;
  SkTrust *trust;  // in the folders of paths
  SkMade  *made;
  uint64_t look, generation;
  bool     over;  // no look is under way
  SK_VEC(SearchPath) paths;
  SK_VEC(const char *) texts;  // names of texts that are no files
  SK_VEC(Want) always;         // versions wanted in every look
  SK_VEC(SkDocument *) asked;  // named by the user, in order
  SK_VEC(SkDocument *) used;   // met in this look
  SK_VEC(SkClass *) tops;      // in this look, in load order
  SK_VEC(Addition) additions;  // in this look
  SkMap top_of;                // in this look: name -> SkClass
  SkMap wanted;                // in this look: name -> version text
  SkMap docs;                  // key, a name -> SkDocument
  SkMap shells;                // SkClass -> SkDocument
};

static const SkSpan sk_nowhere = {0, 0};

// Files (doc.c)
SkDocument *sk_document_find(SkLibrary *lib, const char *key);
SkDocument *sk_document_new(SkLibrary *lib, const char *key, const char *path);
void        sk_document_known_as(SkLibrary *lib, SkDocument *doc, const char *key);
// The doc of a class that was read or is the shell of one; NULL: of none.
SkDocument *sk_document_of(const SkLibrary *lib, const SkClass *klass);
// Makes room for a text: an arena, names, a collection of messages.
void sk_document_open(SkLibrary *lib, SkDocument *doc);
// From here on the library's answers and messages belong to the doc; returns what to go back to.
SkParseEnv sk_document_enter(SkLibrary *lib, SkDocument *doc);
bool       sk_document_parse(SkLibrary *lib, SkDocument *doc);  // false: there is no text
void       sk_document_read(SkLibrary *lib, SkDocument *doc);   // the class of a shell
// The look needs this file: its messages are told.
void sk_document_meet(SkLibrary *lib, SkDocument *doc);
// Hands kept messages to the look the first time that it asks; false when it did before.
bool sk_library_tell(SkLibrary *lib, uint64_t *seen, const SkDiags *kept);

// Packages that are folders (package.c)
SkDocument *sk_package_stored(SkLibrary *lib, SkName name, SkClass *enclosing,
                              const SkStoredAt *at);
void        sk_package_children(SkLibrary *lib, SkClass *package, const char *dir);
void        sk_package_check_within(SkLibrary *lib, const SkDocument *doc, SkDiags *diags);
void        sk_package_check(SkLibrary *lib, const SkDocument *doc, SkName name);

// The user's texts (loose.c)
SkDocument *sk_loose_text(SkLibrary *lib, const char *name, const char *text, size_t len);
void        sk_loose_place(SkLibrary *lib, SkDocument *doc);
void        sk_loose_place_all(SkLibrary *lib);
void        sk_loose_unplace(SkLibrary *lib);

// The top level (library.c)
bool sk_library_add_top(SkLibrary *lib, SkClass *klass,
                        SkDiags *diags);  // false: the name is taken
// NULL when another class has the name.
SkClass *sk_library_load_top(SkLibrary *lib, const SkStoredAt *at, bool any_name);
void     sk_library_note_uses(SkLibrary *lib, const SkClass *klass);
void     sk_library_check_version(SkLibrary *lib, const SkDocument *doc, SkDiags *diags);
SkClass *sk_library_path(SkLibrary *lib, const char *path);
SkClass *sk_library_inside(SkLibrary *lib, const SkClass *klass, SkName name);

static inline const char *sk_library_shown(SkLibrary *lib, const char *path) {
  return sk_path_shown(lib->env.arena, path);
}

#endif
