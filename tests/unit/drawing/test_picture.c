// Pictures of trees as nobody would write them, and what texts and places become.
#include "drawing/layout.h"
#include "drawing/picture.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static SkGuard guard;

static const char *no_image(void *user, const char *uri) {
  (void)user;
  (void)uri;
  return NULL;
}

static char *drawn(SkArena *arena, const char *json, bool icon) {
  SkPictureHost host  = {NULL, no_image};
  SkSheet      *sheet = sk_sheet_new(arena, &host);
  const SkJson *tree  = sk_json_parse(arena, json, strlen(json));
  cr_assert(tree != NULL, "%s", json);
  cr_assert(sk_sheet_add(sheet, tree, icon) != SK_SHEET_FULL);
  SkBuf out = sk_buf_new(arena);
  sk_sheet_write(sheet, &out);
  return out.text;
}

static char *shape(SkArena *arena, const char *attributes) {
  return drawn(
      arena,
      sk_arena_printf(
          arena, "{\"class\":\"P.Part\",\"values\":{\"R\":\"5 Ohm\"},\"icon\":{\"shapes\":[{%s}]}}",
          attributes),
      true);
}

static uint32_t count(const char *text, const char *word) {
  uint32_t n = 0;
  for (; (text = strstr(text, word)); text++) n++;
  return n;
}

Test(picture, texts) {
  static const struct {
    const char *text, *shown;
  } cases[]      = {{"%name: R=%R", "Part: R=5 Ohm"},
                    {"%{R}%%%class", "5 Ohm%Part"},
                    {"100 %", "100 %"},
                    {"%unknown", "unknown"},
                    {"<script>&'", "&#60;script&#62;&#38;&#39;"},
                    {"%{open", "open"},
                    {"a\\u0001b", "a b"},
                    {"\\uffff", "\xEF\xBF\xBD"}};
  SkArena *arena = sk_arena_new(0, &guard);
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    char *svg = shape(
        arena,
        sk_arena_printf(arena, "\"kind\":\"Text\",\"extent\":[[-9,-9],[9,9]],\"textString\":\"%s\"",
                        cases[i].text));
    char *want = sk_arena_printf(arena, ">%s</tspan>", cases[i].shown);
    cr_assert(strstr(svg, want) != NULL, "%s is not in %s", want, svg);
  }
  sk_arena_free(arena);
}

// A picture has exactly one element for each shape, whatever is in it.
Test(picture, hostile_shapes) {
  static const char *const shapes[] = {
      "\"kind\":\"Line\"",
      "\"kind\":\"Line\",\"points\":[[1e300,-1e300],[null,\"x\"],[1e999,0]],\"thickness\":1e300,"
      "\"arrow\":[\"Filled\",\"Half\"]",
      "\"kind\":\"Line\",\"points\":{\"a\":1},\"smooth\":\"Bezier\",\"color\":[1e9,-5,\"x\"]",
      "\"kind\":\"Polygon\",\"points\":[[0,0],[0,0],[0,0]],\"smooth\":\"Bezier\",\"fillPattern\":"
      "\"Sphere\"",
      "\"kind\":\"Rectangle\",\"extent\":[[1,1]],\"radius\":-1e300,\"fillPattern\":\"Cross\","
      "\"borderPattern\":\"Engraved\"",
      "\"kind\":\"Rectangle\",\"extent\":[[5,5],[-5,-5]],\"radius\":1e300,\"rotation\":1e308,"
      "\"origin\":[1e300,0]",
      "\"kind\":\"Ellipse\",\"extent\":[[-5,-5],[5,5]],\"startAngle\":-1e300,\"endAngle\":1e300",
      "\"kind\":\"Ellipse\",\"startAngle\":10,\"endAngle\":10,\"closure\":7",
      "\"kind\":\"Text\",\"fontSize\":1e300,\"fontName\":\"a' onload='x\",\"textString\":\"x\"",
      "\"kind\":\"Text\",\"extent\":[[0,0],[0,0]],\"textString\":\"\\n\\n\\n\",\"textStyle\":[1,{},"
      "\"Bold\",\"Bold\"]",
      "\"kind\":\"Bitmap\",\"fileName\":\"/etc/passwd\",\"extent\":[[0,0],[9,9]]",
      "\"kind\":\"Bitmap\",\"imageSource\":\"\\\"/><script/>\"",
      "\"kind\":\"Bitmap\",\"imageSource\":\"PHN2ZyBvbmxvYWQ9IngiLz4=\""};
  for (size_t i = 0; i < sizeof shapes / sizeof shapes[0]; i++) {
    SkArena *arena = sk_arena_new(0, &guard);
    char    *svg   = shape(arena, shapes[i]);
    char    *kind =
        sk_arena_printf(arena, "class=\"%.*s\"", (int)strcspn(shapes[i] + 8, "\""), shapes[i] + 8);
    cr_assert(count(svg, kind) == 1, "%s", svg);
    cr_assert(!strstr(svg, "nan") && !strstr(svg, "inf") && !strstr(svg, "e+"), "%s", svg);
    cr_assert(!strstr(svg, "onload") && !strstr(svg, "<script") && !strstr(svg, "root:"), "%s",
              svg);
    cr_assert(count(svg, "<g") == count(svg, "</g>"), "%s", svg);
    cr_assert(count(svg, "font-weight") <= 1, "%s", svg);
    sk_arena_free(arena);
  }
}

Test(picture, hostile_trees) {
  static const char *const trees[] = {
      "[]", "3", "{}",
      "{\"icon\":7,\"diagram\":[],\"components\":{},\"connections\":3,\"icons\":[1,2]}",
      "{\"class\":5,\"components\":[1,null,{},{\"placement\":{}},{\"class\":\"A\",\"name\":\"a\","
      "\"placement\":{\"diagram\":4}}],"
      "\"icons\":{\"A\":{\"connectors\":[{},{\"class\":\"A\"},{\"class\":\"A\",\"name\":\"p\","
      "\"placement\":{}}],\"shapes\":[{\"kind\":\"Line\"}]}},"
      "\"connections\":[{},{\"a\":\"a.p[1].q\",\"b\":\"a\"},{\"a\":\"\",\"b\":\"a[\"},{\"line\":3,"
      "\"text\":{}}]}"};
  for (size_t i = 0; i < sizeof trees / sizeof trees[0]; i++) {
    SkArena *arena = sk_arena_new(0, &guard);
    for (int icon = 0; icon < 2; icon++) {
      char *svg = drawn(arena, trees[i], icon);
      cr_assert(strstr(svg, "</svg>") != NULL);
      cr_assert(count(svg, "<g") == count(svg, "</g>"), "%s", svg);
    }
    sk_arena_free(arena);
  }
}

// Mirrored and turned: where corners come to be, and that text reads from left to right.
Test(picture, places) {
  static const struct {
    const char *transformation;
    SkPoint     corner;  // of (100, 100) in the icon
  } cases[] = {{"\"extent\":[[-10,-10],[10,10]],\"origin\":[50,0]", {60, 10}},
               {"\"extent\":[[10,-10],[-10,10]],\"origin\":[50,0]", {40, 10}},
               {"\"extent\":[[-10,10],[10,-10]]", {10, -10}},
               {"\"extent\":[[-10,-10],[10,10]],\"rotation\":90", {-10, 10}},
               {"\"extent\":[[10,-10],[-10,10]],\"rotation\":90,\"origin\":[1,2]", {-9, -8}},
               {"\"extent\":[[0,0],[40,20]]", {30, 20}}};  // as wide as it is high, in the middle
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    SkArena    *arena = sk_arena_new(0, &guard);
    const char *icon  = "{\"extent\":[[-100,-100],[100,100]],\"preserveAspectRatio\":true}";
    const char *text  = sk_arena_printf(arena, "{%s}", cases[i].transformation);
    SkMap2      m     = sk_map_place(sk_json_parse(arena, icon, strlen(icon)),
                                     sk_json_parse(arena, text, strlen(text)));
    SkPoint     at    = sk_map_at(m, 100, 100);
    cr_assert(fabs(at.x - cases[i].corner.x) + fabs(at.y - cases[i].corner.y) < 1e-9, "%zu: %g %g",
              i, at.x, at.y);
    char *svg = drawn(
        arena,
        sk_arena_printf(
            arena,
            "{\"class\":\"D\",\"icons\":{\"C\":{\"coordinates\":%s,\"shapes\":[{\"kind\":\"Text\","
            "\"extent\":[[-100,0],[100,40]],\"textString\":\"%%name\",\"horizontalAlignment\":"
            "\"Left\"}]}},"
            "\"components\":[{\"name\":\"c\",\"class\":\"C\",\"placement\":{\"diagram\":%s}}]}",
            icon, text),
        false);
    bool turned = strstr(text, "\"rotation\":90") != NULL;
    cr_assert(strstr(svg, turned ? "rotate(-90)" : "rotate(0)") != NULL, "%s", svg);
    // The left end of the text is where the icon's left end came to be, or the text ends there.
    bool away = i == 1 || i == 4;
    cr_assert(strstr(svg, away ? "text-anchor=\"end\"" : "text-anchor=\"start\"") != NULL, "%s",
              svg);
    sk_arena_free(arena);
  }
}

static const char three[] =
    "{\"class\":\"D\",\"icons\":{\"C\":{\"coordinates\":{\"extent\":[[-100,-100],[100,100]]},"
    "\"shapes\":[{\"kind\":\"Ellipse\","
    "\"extent\":[[-9,-9],[9,9]]}],\"connectors\":[{\"name\":\"l\",\"class\":\"P\",\"placement\":{"
    "\"extent\":[[-110,-10],[-90,10]]}},"
    "{\"name\":\"r\",\"class\":\"P\",\"placement\":{\"extent\":[[90,-10],[110,10]]}}]},"
    "\"P\":{\"shapes\":[{\"kind\":\"Rectangle\",\"lineColor\":[1,2,3],\"extent\":[[-100,-100],[100,"
    "100]]}]}},"
    "\"components\":[{\"name\":\"a\",\"class\":\"C\",\"kind\":\"model\",\"own\":true},{\"name\":"
    "\"b\",\"class\":\"C\",\"kind\":\"model\",\"own\":true},"
    "{\"name\":\"c\",\"class\":\"C\",\"kind\":\"model\",\"own\":true},{\"name\":\"x\",\"class\":"
    "\"Real\",\"kind\":\"type\",\"own\":true},"
    "{\"name\":\"o\",\"class\":\"C\",\"kind\":\"model\",\"own\":true,\"outer\":true}],"
    "\"connections\":[{\"a\":\"b.l\",\"b\":\"a.r\"},{\"a\":\"b.r\",\"b\":\"c.l\"},{\"a\":\"c.r\","
    "\"b\":\"a.l\"},{\"a\":\"x\",\"b\":\"a.l\"}]}";

// What is connected at the right stands at the right; lines begin and end at connectors and have right angles only.
Test(picture, layout) {
  SkArena  *arena = sk_arena_new(0, &guard);
  SkLaidOut laid, again;
  cr_assert(sk_lay_out(sk_json_parse(arena, three, strlen(three)), arena, &laid));
  cr_assert_eq(laid.components.n, 3);
  const SkBox *a = &laid.components.at[0].extent, *b = &laid.components.at[1].extent,
              *c = &laid.components.at[2].extent;
  cr_assert(c->high.x < a->low.x && a->high.x < b->low.x);
  cr_assert_float_eq(a->low.y, b->low.y, 1e-9);
  cr_assert_eq(laid.connections.n, 3);
  for (uint32_t i = 0; i < 3; i++) {
    const SkLaidConnection *l = &laid.connections.at[i];
    for (uint32_t k = 1; k < l->n; k++)
      cr_assert(!(fabs(l->points[k].x - l->points[k - 1].x) > 0 &&
                  fabs(l->points[k].y - l->points[k - 1].y) > 0));
    cr_assert_not_null(l->look);
  }
  // From the left of b straight to the right of a; from the right of b around all three to the left of c.
  cr_assert_eq(laid.connections.at[0].n, 2);
  cr_assert_float_eq(laid.connections.at[0].points[0].x, b->low.x, 1e-9);
  cr_assert_float_eq(laid.connections.at[0].points[1].x, a->high.x, 1e-9);
  cr_assert_eq(laid.connections.at[1].n, 6);
  cr_assert_eq(laid.connections.at[2].n, 2);
  cr_assert(sk_lay_out(sk_json_parse(arena, three, strlen(three)), arena, &again));
  for (uint32_t i = 0; i < 3; i++)
    cr_assert_arr_eq(&laid.components.at[i].extent, &again.components.at[i].extent, sizeof(SkBox));
  sk_arena_free(arena);
}

Test(picture, layout_has_a_limit) {
  SkArena  *arena = sk_arena_new(0, &guard);
  SkBuf     text  = sk_buf_new(arena);
  SkLaidOut laid;
  for (uint32_t n = SK_LAYOUT_MOST; n <= SK_LAYOUT_MOST + 1; n++) {
    text.n = 0;
    sk_buf_z(&text, "{\"components\":[");
    for (uint32_t i = 0; i < n; i++)
      sk_buf_printf(&text, "%s{\"name\":\"c%u\",\"kind\":\"model\",\"own\":true}", i ? "," : "", i);
    sk_buf_z(&text, "]}");
    cr_assert_eq(sk_lay_out(sk_json_parse(arena, text.text, text.n), arena, &laid),
                 n == SK_LAYOUT_MOST);
  }
  sk_arena_free(arena);
}
