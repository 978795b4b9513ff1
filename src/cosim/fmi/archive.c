#include "cosim/fmi/archive.h"

#include "base/map.h"
#include "base/name.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <zip.h>

struct SkFmuArchive {
  zip_t       *zip;
  const char **names;
  uint32_t     n;
  SkNames     *known;
  SkMap        places;  // name -> number in the zip file + 1
};

// Names -------------------------------------------------------------------------------------------

const char *sk_fmu_clean_name(SkArena *arena, const char *name, const char **why) {
  size_t n     = strlen(name);
  char  *clean = sk_arena_alloc(arena, n + 2), *to = clean;
  *why = NULL;
  for (size_t i = 0; i < n; i++)
    if ((unsigned char)name[i] < 32) *why = "has a control character";
  if (name[0] == '/' || name[0] == '\\') *why = "is an absolute path";
  if (n > 1 && name[1] == ':') *why = "begins with a drive letter";
  if (n == 0) *why = "is empty";
  for (const char *part = name; *part && !*why;) {
    size_t len = strcspn(part, "/\\");
    bool   end = part[len] == 0;
    if (len == 2 && memcmp(part, "..", 2) == 0) *why = "leads out of its folder";
    if (len > 0 && !(len == 1 && part[0] == '.')) {
      memcpy(to, part, len);
      to += len;
      if (!end) *to++ = '/';
    }
    part += end ? len : len + 1;
  }
  return *why ? NULL : clean;
}

// A link stored by a Unix zip program: its mode stands in the upper half of the external attributes.
static bool is_link(zip_t *zip, zip_uint64_t i) {
  zip_uint8_t  system     = 0;
  zip_uint32_t attributes = 0;
  if (zip_file_get_external_attributes(zip, i, 0, &system, &attributes) != 0) return false;
  return system == ZIP_OPSYS_UNIX && S_ISLNK(attributes >> 16);
}

// Opening -----------------------------------------------------------------------------------------

static const char *check_size(SkArena *arena, const zip_stat_t *st, uint64_t *total) {
  uint64_t size   = (st->valid & ZIP_STAT_SIZE) ? st->size : 0,
           packed = (st->valid & ZIP_STAT_COMP_SIZE) ? st->comp_size : 0;
  if (size > SK_FMU_MAX_BYTES || (*total += size) > SK_FMU_MAX_BYTES)
    return sk_arena_printf(arena, "it unpacks to more than %llu GiB",
                           (unsigned long long)(SK_FMU_MAX_BYTES >> 30));
  if (size > (UINT64_C(1) << 20) && size / SK_FMU_MAX_RATIO > packed)
    return sk_arena_printf(arena, "'%s' in it unpacks to %llu bytes from %llu", st->name,
                           (unsigned long long)size, (unsigned long long)packed);
  return NULL;
}

// Some tools pack a file twice. As long as both are the same, it does not matter which one is taken.
static bool same_bytes(SkFmuArchive *a, const char *name, const zip_stat_t *st) {
  uint64_t           at;
  zip_stat_t         first;
  SkName             known = sk_name_find(a->known, name, strlen(name));
  const zip_uint64_t need  = ZIP_STAT_SIZE | ZIP_STAT_CRC;
  return sk_map_get(&a->places, (uint64_t)(uintptr_t)known, &at) &&
         zip_stat_index(a->zip, at - 1, 0, &first) == 0 && (first.valid & need) == need &&
         (st->valid & need) == need && first.size == st->size && first.crc == st->crc;
}

static const char *check_entry(SkFmuArchive *a, SkArena *arena, zip_uint64_t i, uint64_t *total) {
  zip_stat_t st;
  if (zip_stat_index(a->zip, i, 0, &st) != 0 || !(st.valid & ZIP_STAT_NAME))
    return sk_arena_printf(arena, "entry %llu cannot be read", (unsigned long long)i);
  const char *why, *clean = sk_fmu_clean_name(arena, st.name, &why);
  if (!clean) return sk_arena_printf(arena, "the name '%s' in it %s", st.name, why);
  if (!*clean) return NULL;
  if (is_link(a->zip, i)) return sk_arena_printf(arena, "'%s' in it is a link", st.name);
  if ((st.valid & ZIP_STAT_ENCRYPTION_METHOD) && st.encryption_method != ZIP_EM_NONE)
    return sk_arena_printf(arena, "'%s' in it is encrypted", st.name);
  bool known = sk_name_find(a->known, clean, strlen(clean)) != NULL;
  if (known && clean[strlen(clean) - 1] == '/') return NULL;  // a folder twice is still one folder
  if (known && same_bytes(a, clean, &st)) return NULL;
  if (known) return sk_arena_printf(arena, "'%s' is in it twice", clean);
  SkName name      = sk_name_z(a->known, clean);
  a->names[a->n++] = name;
  sk_map_put(arena, &a->places, (uint64_t)(uintptr_t)name, i + 1);
  return check_size(arena, &st, total);
}

static const char *check_all(SkFmuArchive *a, SkArena *arena) {
  zip_int64_t count = zip_get_num_entries(a->zip, 0);
  if (count < 0 || count > SK_FMU_MAX_ENTRIES)
    return sk_arena_printf(arena, "it has %lld entries, more than %d", (long long)count,
                           SK_FMU_MAX_ENTRIES);
  uint64_t    total = 0;
  const char *why   = NULL;
  a->known          = sk_names_new(arena);
  a->names          = SK_NEWS(arena, const char *, (size_t)count + 1);
  for (zip_uint64_t i = 0; i < (zip_uint64_t)count && !why; i++)
    why = check_entry(a, arena, i, &total);
  return why;
}

const char *sk_fmu_archive_open(SkArena *arena, const char *path, SkFmuArchive **out) {
  SkFmuArchive *a = SK_NEW(arena, SkFmuArchive);
  int           code;
  *out   = a;
  a->zip = zip_open(path, ZIP_RDONLY, &code);
  if (a->zip) return check_all(a, arena);
  zip_error_t e;
  zip_error_init_with_code(&e, code);
  char text[200];
  snprintf(text, sizeof text, "%s", zip_error_strerror(&e));
  zip_error_fini(&e);
  return sk_arena_printf(arena, "%s", text);
}

void sk_fmu_archive_close(SkFmuArchive *a) {
  if (a && a->zip) zip_discard(a->zip);
  if (a) a->zip = NULL;
}

uint32_t    sk_fmu_archive_count(const SkFmuArchive *a) { return a->n; }
const char *sk_fmu_archive_name(const SkFmuArchive *a, uint32_t i) { return a->names[i]; }

// Reading -----------------------------------------------------------------------------------------

char *sk_fmu_archive_read(SkFmuArchive *a, SkArena *arena, const char *name, size_t most, size_t *n,
                          const char **why) {
  zip_stat_t st;
  uint64_t   at;
  SkName     known = sk_name_find(a->known, name, strlen(name));
  *why             = NULL;
  *n               = 0;
  if (!known || !sk_map_get(&a->places, (uint64_t)(uintptr_t)known, &at)) return NULL;
  if (zip_stat_index(a->zip, at - 1, 0, &st) != 0) st.valid = 0;
  if (!(st.valid & ZIP_STAT_SIZE) || st.size > most) {
    *why = sk_arena_printf(arena, "'%s' in it has more than %zu bytes", name, most);
    return NULL;
  }
  char       *bytes = sk_arena_alloc(arena, (size_t)st.size + 1);
  zip_file_t *f     = zip_fopen_index(a->zip, at - 1, 0);
  // Reading one byte beyond the promised size makes libzip compare checksums, and shows entries that lie about it.
  char        extra;
  zip_int64_t got = f ? zip_fread(f, bytes, st.size) : -1;
  bool        bad = got != (zip_int64_t)st.size || zip_fread(f, &extra, 1) != 0;
  if (f) zip_fclose(f);
  if (bad) {
    *why = sk_arena_printf(arena, "'%s' in it is damaged", name);
    return NULL;
  }
  *n = (size_t)st.size;
  return bytes;
}
