// A town that steps down a slope, every house with its windows lit: rows of gabled houses and blocks of
// flats, street lamps between them, a roof terrace with strings of lights, and one crane against the sky.

// 0 far range, 1 wooded hill, 2-6 the streets of the town from far to near, 7 near bank
float street(float x, float right, float drop, float from, float to) { return right - drop * (1.0 - smoothstep(from, to, x)); }
float ridge(int id, float x) {
  if (id == 0) return hills(x, 0.310, 0.060, 1203);
  if (id == 1) return 0.315 + 0.12 * smoothstep(0.75, 1.5, x) + 0.045 * bump(x, 0.22, 0.24) + 0.028 * fbm(x * 5.0, 1223);
  if (id == 2) return street(x, 0.452, 0.165, 0.60, 1.62);
  if (id == 3) return street(x, 0.385, 0.175, 0.62, 1.66);
  if (id == 4) return street(x, 0.310, 0.175, 0.64, 1.66);
  if (id == 5) return street(x, 0.222, 0.165, 0.64, 1.62);
  if (id == 6) return street(x, 0.118, 0.150, 0.70, 1.60);
  if (id == 8) return 0.205 - 0.03 * smoothstep(0.3, 0.9, x) + 0.030 * bump(x, 0.10, 0.18) + 0.016 * fbm(x * 6.0, 1293);
  return -0.020 + 0.055 * smoothstep(1.30, 1.85, x) + 0.115 * smoothstep(0.62, -0.1, x) + 0.012 * fbm(x * 5.0, 1283) + 0.002 * fbm(x * 150.0, 1284);
}

const Sky SKY = Sky(0.28, 121, 0.35, 0.6, vec2(0.74, 0.38), vec3(335.0, 0.42, 18.0));

void wood(inout vec3 col, vec2 p, int id, float far, vec2 sizes, float gap, float density, float fade) {
  float h = ridge(id, p.x);
  float c = max(cover(p.y - h), treeLine(p, id, gap, sizes, density, 12000 + id * 61));
  if (c <= 0.0) return;
  col = mix(col, mix(land(far), mistColor(), smoothstep(sizes.y * 0.5, -fade, p.y - h) * nd(0.30, 0.65)), c);
}

// What a row of houses is made of.
struct Row { int id; float step_; float size; float far; int seed; };
float startOf(Row row) { return 0.76 + 0.030 * float(row.id - 2) + 0.10 * hash(row.seed, 9); }
Row rowOf(int r) {
  if (r == 0) return Row(2, 0.0300, 0.030, 0.50, 11);
  if (r == 1) return Row(3, 0.0430, 0.042, 0.39, 23);
  if (r == 2) return Row(4, 0.0600, 0.058, 0.29, 37);
  if (r == 3) return Row(5, 0.0840, 0.082, 0.20, 53);
  return Row(6, 0.1180, 0.112, 0.11, 71);
}

vec3 windowLight(ivec2 k, vec2 u, vec2 half_, float near) {
  float tone = hash(k + 400), kind = hash(k + 800);
  vec3 base = tone < 0.22 ? mix(EMBER, AMBER, 0.75) : mix(AMBER, YELLOW, 0.2 + 0.8 * hash(k + 500));
  vec2 f = (u - vec2((hash(k + 600) - 0.5) * half_.x, half_.y * 0.35)) / (half_ * 1.5);
  vec3 c = mix(base * (0.50 + 0.38 * tone), mix(YELLOW, CORE, 0.5 * tone), exp(-dot(f, f)) * (0.10 + 0.70 * hash(k + 700)));
  if (hash(k + 900) < 0.22) c *= nd(0.52, 0.90);
  if (near > 0.5) {
    // blinds, curtains, a plant, somebody at the window
    if (kind < 0.26) c *= 1.0 - 0.32 * smoothstep(-PX, PX, u.y - half_.y * (1.0 - 1.2 * hash(k + 1200)));
    else if (kind < 0.46) c = mix(c, AMBER * 0.70, 0.75 * smoothstep(0.48, 0.64, (abs(u.x) - 0.12 * u.y) / half_.x));
    else if (kind < 0.54) c = mix(c, EMBER * 0.35, 0.8 * cover(length((u - vec2(half_.x * 0.35, -half_.y * 0.72)) * vec2(1.0, 0.8)) - half_.x * 0.36));
    else if (kind < 0.60) c = mix(c, EMBER * 0.30, 0.85 * cover(min(length(u - vec2(-half_.x * 0.2, -half_.y * 0.02)) - half_.x * 0.24, sdSegment(u, vec2(-half_.x * 0.2, -half_.y * 0.62), vec2(-half_.x * 0.2, -half_.y * 1.2)) - half_.x * 0.42)));
  }
  return c;
}

// A wall with n windows on floors; q from its lower left corner.
void facade(inout vec3 col, vec2 q, vec2 size, ivec2 n, vec2 share, float lit, int seed, vec3 wall, vec3 trim, bool shopBelow) {
  float d = sdBox(q - size * 0.5, size * 0.5);
  if (d > PX) return;
  vec2 cell = size / vec2(n), g = q / cell;
  ivec2 k = clamp(ivec2(floor(g)), ivec2(0), n - 1);
  vec2 half_ = cell * share * 0.5;
  vec2 u = q - (vec2(k) + vec2(0.5, 0.52)) * cell;
  ivec2 key = k + ivec2(seed * 37, seed * 11);
  vec3 c = wall * mix(0.82, 1.05, smoothstep(0.0, size.y, q.y));
  bool shop = shopBelow && k.y == 0;
  if (shop) { half_ = cell * vec2(0.40, 0.36); u.y += cell.y * 0.05; }
  bool on = shop ? true : hash(key) < lit;
  float w = sdBox(u, half_);
  float near = half_.x > PX * 3.2 ? 1.0 : 0.0;
  vec3 glass;
  if (on) {
    glass = windowLight(key, u, half_, near);
    if (shop) { vec2 f = u / half_; glass = mix(mix(AMBER, EMBER, 0.2), mix(YELLOW, CORE, 0.25), exp(-dot(f, f) * 1.3)); glass = mix(glass, EMBER * 0.45, 0.8 * cover(u.y + half_.y * (0.35 + 0.45 * noise(u.x * 190.0, seed)))); }
    vec2 o = u / (half_ * 2.4);
    c += nd(oklch(0.6, 0.12, 72.0) * 0.13, vec3(0.0)) * exp(-dot(o, o) * 1.8);
  } else {
    float slope = smoothstep(-1.2, 1.0, u.y / half_.y + 0.6 * u.x / half_.x);
    glass = nd(mix(wall * 0.60, mix(wall * 0.9, oklch(0.36, 0.095, 261.0), 0.5), slope), mix(oklch(0.60, 0.075, 257.0), oklch(0.84, 0.045, 246.0), slope));
  }
  if (near > 0.5) c = mix(c, trim, 0.65 * cover(w - half_.x * 0.20));
  c = mix(c, glass, cover(w));
  if (near > 0.5) {
    float bars = min(abs(u.x), shop ? 1.0 : abs(u.y - half_.y * 0.25)) - 0.00055;
    c = mix(c, mix(glass, trim, 0.8), cover(max(bars, w)));
    c = mix(c, wall * nd(1.40, 1.12), cover(sdBox(u + vec2(0.0, half_.y * 1.12), vec2(half_.x * 1.25, half_.y * 0.07))));
  }
  if (shop && half_.x > PX * 3.0) c = mix(c, mix(trim, AMBER * 0.6, 0.35), cover(sdBox(u - vec2(0.0, half_.y * 1.18), vec2(half_.x * 1.12, half_.y * 0.16))));
  col = mix(col, c, cover(d));
}

// One house of a row. Its kind, height and colour come from its number.
void building(inout vec3 col, vec2 p, Row row, int k, inout float glow) {
  int s = k * 7 + row.seed * 101;
  float x0 = (float(k) + 0.16 * (hash(s, 1) - 0.5)) * row.step_, x1 = (float(k + 1) + 0.16 * (hash(s + 7, 1) - 0.5)) * row.step_;
  float mid = (x0 + x1) * 0.5, w = x1 - x0;
  float start = startOf(row);
  if (mid < start || hash(s, 2) < 0.03 + 0.40 * smoothstep(start + 0.35, start, mid)) return;
  if (p.x < x0 - 0.02 || p.x > x1 + 0.02) return;
  float base = ridge(row.id, mid) + 0.004;
  float kind = hash(s, 3), size = row.size;
  // blocks of flats stand higher up and to the right
  bool block = kind > mix(0.88, 0.58, smoothstep(1.05, 1.55, mid));
  bool hero = row.id == 5 && mid > 1.235 && mid < 1.235 + row.step_;
  block = block || hero;
  int floors = hero ? 5 : block ? 4 + int(2.99 * hash(s, 4)) : 2 + int(1.75 * hash(s, 4));
  float tall = size * (block ? 0.29 : 0.36);
  float h = tall * float(floors);
  if (row.id == 6) { floors = block ? 3 : 2; h = tall * float(floors); }
  if (p.y > base + h + w * 0.9 || p.y < base - size * 1.3) return;
  vec2 q = p - vec2(x0, base);
  float tone = hash(s, 5);
  vec3 wall = nd(mix(oklch(0.290, 0.085, 266.0), oklch(0.375, 0.085, 262.0), tone), mix(oklch(0.70, 0.060, 260.0), oklch(0.87, 0.028, 256.0), tone));
  if (hash(s, 6) < 0.24) wall = nd(oklch(0.325, 0.070, 285.0), oklch(0.87, 0.038, 62.0));
  wall *= nd(mix(0.66, 1.0, smoothstep(0.10, 0.40, row.far)), 1.0);
  wall = mix(wall, mistColor(), row.far * nd(0.55, 0.70));
  vec3 roof = mix(nd(mix(oklch(0.185, 0.062, 267.0), oklch(0.240, 0.078, 264.0), hash(s, 8)), mix(oklch(0.43, 0.085, 262.0), oklch(0.54, 0.075, 259.0), hash(s, 8))), mistColor(), row.far * nd(0.55, 0.70));
  vec3 trim = roof * 0.74;
  vec3 rim = nd(oklch(0.5, 0.11, 262.0), oklch(0.95, 0.05, 68.0));
  // the house goes down behind the next row; its left side is seen above the lower neighbour
  vec3 side = wall * nd(0.66, 0.80);
  col = mix(col, wall * 0.75, cover(sdBox(q - vec2(w * 0.5, -size * 0.6), vec2(w * 0.5, size * 0.62))));
  float gap = block ? 0.06 * w : 0.0;
  ivec2 n = ivec2(block ? max(3, int(w / size * 4.2)) : max(2, int(w / size * 2.9)), floors);
  facade(col, q - vec2(gap, 0.0), vec2(w - gap, h), n, block ? vec2(0.50, 0.50) : vec2(0.44, 0.56), 0.54, s, wall, trim, row.id > 3 && hash(s, 12) < 0.28);
  if (block) {
    col = mix(col, side, cover(sdBox(q - vec2(gap * 0.5, h * 0.5), vec2(gap * 0.5 + 0.0003, h * 0.5))));
    // parapet, stair house, and on some a terrace under a string of lights
    col = mix(col, wall * nd(1.25, 1.10), cover(sdBox(q - vec2(w * 0.5, h + size * 0.012), vec2(w * 0.52, size * 0.020))));
    float sx = w * (0.25 + 0.5 * hash(s, 14));
    if (hero) {
      // people on the terrace, between plants
      float crowd = 1.0;
      for (int i = 0; i < 4; i++) {
        vec2 u = q - vec2(w * (i == 0 ? 0.56 : i == 1 ? 0.63 : i == 2 ? 0.80 : 0.87), h + size * 0.02);
        crowd = min(crowd, min(length(u - vec2(0.0, size * 0.165)) - size * 0.022, sdSegment(u, vec2(0.0, size * 0.11), vec2(0.0, size * 0.02)) - size * 0.024));
      }
      float plants = q.y - h - size * (0.06 + 0.07 * noise(q.x / size * 26.0, 5));
      plants = max(plants, abs(q.x - w * 0.70) - w * 0.29);
      col = mix(col, trim, cover(crowd));
      col = mix(col, mix(trim, wall, 0.25), cover(max(plants, h - q.y)) * step(w * 0.40, q.x));
      sx = w * 0.22;
    }
    float house_ = sdBox(q - vec2(sx, h + size * 0.10), vec2(w * 0.13, size * 0.09));
    col = mix(col, wall * 0.85, cover(house_));
    col = mix(col, mix(AMBER, YELLOW, 0.5), cover(sdBox(q - vec2(sx - w * 0.03, h + size * 0.085), vec2(size * 0.022, size * 0.055))));
    if (hero || hash(s, 15) < 0.6) {
      float t = clamp(q.x / w, 0.0, 1.0);
      float y = h + size * (0.24 - 0.30 * t * (1.0 - t));
      col = mix(col, trim, 0.8 * cover(abs(q.y - y) - 0.0005) * step(0.0, q.x) * step(q.x, w));
      col = mix(col, trim, cover(min(sdBox(q - vec2(0.0, h + size * 0.12), vec2(0.0006, size * 0.13)), sdBox(q - vec2(w, h + size * 0.12), vec2(0.0006, size * 0.13)))));
      float b = fract(t * 7.0) - 0.5, bi = (floor(t * 7.0) + 0.5) / 7.0;
      vec2 bulb = vec2(bi * w, h + size * (0.24 - 0.30 * bi * (1.0 - bi)) - size * 0.022);
      float r = max(size * 0.014, 0.0009);
      col = mix(col, mix(YELLOW, CORE, 0.6), cover(length(q - bulb) - r));
      glow += 0.24 * exp(-length(q - bulb) / (r * 2.2)) + 0.08 * exp(-abs(q.y - y) / (size * 0.14)) * smoothstep(0.0, 0.2, t) * smoothstep(1.0, 0.8, t) * smoothstep(w * 0.85, w * 0.5, q.y - h);
    }
  } else if (kind < 0.34) {
    // gable to the street
    float rise = w * 0.50;
    float top = h + rise * (1.0 - abs(q.x - w * 0.5) / (w * 0.5));
    float gable = max(q.y - top, h - 0.001 - q.y) * 0.75;
    gable = max(gable, abs(q.x - w * 0.5) - w * 0.5);
    col = mix(col, wall * 1.04, cover(gable));
    vec2 u = q - vec2(w * 0.5, h + rise * 0.34);
    float d = sdBox(u, vec2(w * 0.085, rise * 0.17));
    ivec2 key = ivec2(s, 19);
    col = mix(col, hash(s, 17) < 0.75 ? windowLight(key, u, vec2(w * 0.085, rise * 0.17), 0.0) : wall * nd(0.6, 0.8), cover(d));
    if (w * 0.085 > PX * 3.0) col = mix(col, trim, cover(max(min(abs(u.x), abs(u.y)) - 0.0006, d)));
    float edge = max(abs(q.y - top) * 0.70 - size * 0.034, max(abs(q.x - w * 0.5) - w * 0.54, h - size * 0.05 - q.y));
    col = mix(col, roof * 0.9 + rim * nd(0.03, 0.06), cover(edge));
    col = mix(col, trim, cover(sdBox(q - vec2(w * 0.76, h + rise * 0.66), vec2(size * 0.045, size * 0.17))));
  } else {
    // eaves to the street, with dormers
    float rise = size * mix(0.26, 0.38, hash(s, 18));
    float t = clamp((q.y - h) / rise, 0.0, 1.0), inset = size * 0.10 * t;
    float chim = w * (hash(s, 20) < 0.5 ? 0.20 : 0.80);
    col = mix(col, trim * 1.1, cover(sdBox(q - vec2(chim, h + rise), vec2(size * 0.050, size * 0.15))));
    float d = max(max(inset - size * 0.02 - q.x, q.x - w + inset - size * 0.02), max(h - size * 0.01 - q.y, q.y - h - rise));
    vec3 c = roof * (1.0 + 0.14 * (noise(vec2(q.x / size * 9.0, floor(q.y / size * 15.0))) - 0.45));
    c += rim * nd(0.20, 0.28) * exp(-(h + rise - q.y) / (size * 0.05));
    col = mix(col, c, cover(d));
    col = mix(col, wall * nd(1.2, 1.1), cover(sdBox(q - vec2(w * 0.5, h), vec2(w * 0.51, size * 0.016))));
    int dormers = hash(s, 21) < 0.5 ? 1 : 2;
    for (int i = 0; i < 2; i++) {
      if (i >= dormers) break;
      vec2 u = q - vec2(w * (dormers == 1 ? 0.5 : 0.30 + 0.40 * float(i)), h + rise * 0.42);
      float dw = size * 0.088;
      float front = max(abs(u.x) - dw, max(-rise * 0.30 - u.y, u.y - rise * 0.22 - dw * 0.75 * (1.0 - abs(u.x) / dw)));
      col = mix(col, wall, cover(front));
      col = mix(col, trim, cover(max(abs(u.y - rise * 0.22 - dw * 0.75 * (1.0 - abs(u.x) / dw)) * 0.8 - size * 0.016, abs(u.x) - dw * 1.2)));
      vec2 half_ = vec2(dw * 0.52, rise * 0.19);
      float pane = sdBox(u - vec2(0.0, -rise * 0.02), half_);
      col = mix(col, hash(s + i, 22) < 0.72 ? windowLight(ivec2(s + i, 23), u, half_, 0.0) : nd(wall * 0.65, oklch(0.74, 0.06, 250.0)), cover(pane));
    }
  }
}

// The lamp of a street: one per two cells of the row, on the pavement in front of the houses.
vec4 streetLamp(Row row, int k) {
  float x = (float(k) + 0.15 * hash(k, row.seed + 900)) * row.step_ * 0.92;
  return vec4(x, ridge(row.id, x) - row.size * 0.16, row.size * 0.56, (k & 1) == 0 ? 1.0 : -1.0);
}

void town(inout vec3 col, vec2 p, int r) {
  Row row = rowOf(r);
  float size = row.size, ground = ridge(row.id, p.x);
  if (p.x < 0.60 || p.y > ground + size * 2.9) return;
  float glow = 0.0;
  int cell = int(floor(p.x / row.step_));
  // from right to left, so that a house covers its lower neighbour's edge
  for (int j = 1; j >= -1; j--) building(col, p, row, cell + j, glow);
  addHalo(col, glow);
  // the street: a strip of pavement, then gardens that fall to the next row
  float d = ground - size * 0.05 - p.y;
  float body = cover(-d) * smoothstep(-0.22, 0.08, p.x - startOf(row) + 0.30 * (fbm(p * vec2(4.0, 12.0) + float(r)) - 0.5));
  if (body > 0.0) {
    float tuft = fbm(p * vec2(14.0, 30.0) / (0.3 + size * 7.0));
    float paved = smoothstep(size * 0.24, size * 0.20, d);
    vec3 c = mix(land(row.far * 0.75 + 0.06), land(row.far * 0.65), smoothstep(0.0, size * 0.9, d)) * (0.50 + 0.95 * tuft);
    c = mix(c, nd(oklch(0.27, 0.070, 265.0), oklch(0.78, 0.030, 72.0)) * (0.85 + 0.3 * tuft), paved * 0.8);
    float light = 0.0;
    int lamp = int(floor(p.x / (row.step_ * 0.92)));
    for (int j = -1; j <= 2; j++) {
      vec4 l = streetLamp(row, lamp + j);
      if (l.x < startOf(row) + 0.02) continue;
      light += pool(p, vec2(postLight(l.xy, l.z, l.w).x, l.y), size * 0.34);
    }
    light += 0.10 * exp(-d / (size * 0.16));
    warmGround(c, mix(0.04 + 0.40 * tuft, 0.20 + 0.45 * tuft, paved), light);
    c = mix(c, mistColor(), row.far * nd(0.22, 0.50) * smoothstep(size * 0.2, size * 1.4, d));
    col = mix(col, c, body);
  }
  // trees of the gardens, in two lines
  for (int line = 0; line < 2; line++) {
    float gap = row.step_ * 0.46;
    int tree = int(floor(p.x / gap)), seed = row.seed + 300 + line * 40;
    for (int j = -1; j <= 1; j++) {
      int k = tree + j;
      float at = hash(k, seed);
      float x = (float(k) + 0.2 + 0.6 * hash(k, seed + 1)) * gap;
      if (at > 0.74 || x < startOf(row) + 0.02) continue;
      float h = size * mix(0.34, 0.74, hash(k, seed + 2));
      vec2 q = p - vec2(x, ridge(row.id, x) - size * (0.36 + 0.42 * float(line) + 0.22 * hash(k, seed + 3)));
      if (abs(q.x) > h * 0.5 || q.y > h * 1.2 || q.y < -h * 0.1) continue;
      float t = at < 0.24 ? conifer(q, h * 1.15, k + seed * 7) : roundTree(q * vec2(0.85, 0.80), h, k + seed * 7);
      vec3 c = mix(nd(oklch(0.175, 0.058, 265.0), oklch(0.45, 0.080, 260.0)), mistColor(), row.far * nd(0.45, 0.62));
      float leaf = noise(q / size * 18.0 + float(k));
      c *= 0.78 + 0.45 * leaf * smoothstep(0.0, h, q.y);
      c += nd(oklch(0.6, 0.12, 74.0) * 0.07, vec3(0.0)) * 0.3 * leaf * smoothstep(h * 0.3, h, q.y);
      col = mix(col, c, cover(t));
    }
  }
  if (p.y > ground + size * 0.8) return;
  // lamps
  float light = 0.0;
  int lamp = int(floor(p.x / (row.step_ * 0.92)));
  for (int j = -1; j <= 2; j++) {
    vec4 l = streetLamp(row, lamp + j);
    if (l.x < startOf(row) + 0.02 || l.x > 1.77) continue;
    if (r > 1) lampPost(col, p, l.xy, l.z, l.w, mix(nd(oklch(0.125, 0.045, 268.0), oklch(0.30, 0.085, 264.0)), mistColor(), row.far * 0.35));
    vec2 at = r > 1 ? postLight(l.xy, l.z, l.w) : l.xy + vec2(0.0, l.z * 0.75);
    if (r <= 1) col = mix(col, mix(YELLOW, CORE, 0.6), cover(length(p - at) - 0.0013));
    light += 0.55 * halo(p, at, max(l.z * 0.070, 0.0022)) * smoothstep(row.step_ * 1.5, row.step_ * 0.8, abs(p.x - at.x));
  }
  addHalo(col, light);
}

// A tower crane beside a block that is still growing.
void crane(inout vec3 col, vec2 p) {
  vec2 foot = vec2(1.165, 0.350), q = p - foot;
  if (q.x < -0.14 || q.x > 0.26 || q.y > 0.28 || q.y < -0.02) return;
  vec3 steel = mix(nd(oklch(0.24, 0.080, 264.0), oklch(0.52, 0.075, 260.0)), mistColor(), nd(0.10, 0.10));
  vec3 frame = mix(nd(oklch(0.295, 0.090, 264.0), oklch(0.70, 0.058, 257.0)), mistColor(), 0.20);
  // the unfinished block: floors and posts, work lamps within
  vec2 b = q - vec2(0.062, 0.0);
  if (abs(b.x) < 0.045 && b.y < 0.125) {
    float in_ = max(abs(b.x) - 0.036, b.y - 0.112);
    vec3 air = mix(frame * 0.72, mix(EMBER, AMBER, 0.4), nd(0.30, 0.10) * exp(-abs(fract(b.y / 0.0185) - 0.75) * 3.0));
    col = mix(col, air, cover(in_) * step(b.y, 0.096) * 0.92);
    float slabs = max(abs(fract(b.y / 0.0185 + 0.5) - 0.5) * 0.0185 - 0.0014, abs(b.x) - 0.039);
    float posts = max(abs(fract((b.x + 0.036) / 0.012 + 0.5) - 0.5) * 0.012 - 0.0009, in_);
    col = mix(col, frame, cover(min(slabs, posts)) * step(b.y, 0.118));
    for (int i = 0; i < 5; i++) {
      vec2 at = vec2(-0.030 + 0.024 * floor(2.99 * hash(i, 1301)), 0.0185 * (float(i) + 0.72));
      col = mix(col, mix(YELLOW, CORE, 0.6), cover(length(b - at) - 0.0014));
    }
  }
  // mast and jib of lattice
  float zig = abs(fract(q.y / 0.0090) - 0.5) * 2.0;
  float mast = max(min(abs(abs(q.x) - 0.0042) - 0.0007, abs(q.x - (zig - 0.5) * 0.0084) - 0.0006), max(-q.y, q.y - 0.222));
  float jx = q.x / 0.0095;
  float jz = abs(fract(jx) - 0.5) * 2.0;
  float jib = min(min(abs(q.y - 0.2180), abs(q.y - 0.2255)) - 0.0006, max(abs(q.y - 0.2180 - 0.0075 * jz) - 0.0006, abs(q.y - 0.2218) - 0.004));
  jib = max(jib, max(-0.060 - q.x, q.x - 0.150 + (q.y - 0.2180) * 1.5));
  float d = min(mast, jib);
  d = min(d, min(sdSegment(q, vec2(0.0, 0.222), vec2(0.0, 0.250)), min(sdSegment(q, vec2(0.0, 0.250), vec2(0.100, 0.2255)), sdSegment(q, vec2(0.0, 0.250), vec2(-0.054, 0.2255))) + 0.0003) - 0.0008);
  d = min(d, sdBox(q - vec2(-0.052, 0.2120), vec2(0.0070, 0.0070)));
  d = min(d, min(max(abs(q.x - 0.086) - 0.0004, abs(q.y - 0.190) - 0.028), sdBox(q - vec2(0.086, 0.160), vec2(0.0060, 0.0022))));
  col = mix(col, steel, cover(d));
  float cab = sdBox(q - vec2(0.0090, 0.2110), vec2(0.0052, 0.0060));
  col = mix(col, steel, cover(cab));
  col = mix(col, mix(AMBER, YELLOW, 0.7), cover(sdBox(q - vec2(0.0100, 0.2120), vec2(0.0034, 0.0034))));
  float glow = 0.20 * halo(q, vec2(0.010, 0.212), 0.005);
  for (int i = 0; i < 3; i++) {
    vec2 at = i == 0 ? vec2(0.0, 0.2525) : i == 1 ? vec2(0.1485, 0.2205) : vec2(-0.060, 0.2205);
    col = mix(col, mix(AMBER, CORE, 0.5), cover(length(q - at) - 0.0018));
    glow += 0.42 * halo(q, at, 0.0034);
  }
  glow += 0.05 * exp(-max(sdBox(b - vec2(0.0, 0.05), vec2(0.03, 0.04)), 0.0) / 0.02);
  addHalo(col, glow);
}

vec3 paint(vec2 p) {
  CONIFERS = 0.5;
  vec3 col = vec3(0.0);
  bool behind7 = p.y < ridge(7, p.x) - 2.0 * PX;
  if (!behind7) {
    col = sky(p, SKY);
    skyline(col, p, 0.340, 0.120, 0.66, 0.20, 0.84, 5);
    range(col, p, 0, 0.76, 0.22);
    wood(col, p, 1, 0.56, vec2(0.014, 0.038), 0.0085, 0.66, 0.10);
    crane(col, p);
    if (p.y < 0.50) {
      mist(col, p, 0.33, 0.06, nd(0.30, 0.50));
      // the valley floor on the left, out of which the streets rise
      vec3 c = mix(mistColor(), land(0.34), smoothstep(0.30, 0.05, p.y) * 0.75);
      float floor_ = smoothstep(0.265, 0.215, p.y + 0.02 * (fbm(p * vec2(4.0, 9.0)) - 0.5)) * smoothstep(1.15, 0.80, p.x);
      col = mix(col, c, floor_ * 0.9);
      if (p.x < 0.95) wood(col, p, 8, 0.33, vec2(0.028, 0.095), 0.0145, 0.60 * smoothstep(0.95, 0.7, p.x), 0.10);
    }
    vec2 q = (p - vec2(1.42, 0.34)) / vec2(0.42, 0.20);
    addHalo(col, 0.035 * exp(-dot(q, q)));
    for (int r = 0; r < 5; r++) {
      town(col, p, r);
      float level = 0.40 - 0.075 * float(r);
      if (r < 4 && p.y < level + 0.10) mist(col, p, level - 0.05 + 0.03 * smoothstep(0.9, 1.6, p.x), 0.05, nd(0.16, 0.26) * smoothstep(1.6, 0.8, p.x) + nd(0.05, 0.10));
    }
  }
  float h = ridge(7, p.x), d = h - p.y;
  if (d > -PX) {
    float blades = grass(p, 1.3);
    vec3 c = mix(land(0.16), land(0.03), smoothstep(0.0, 0.12, d)) * (0.74 + 0.5 * blades);
    c += nd(oklch(0.50, 0.11, 266.0), oklch(0.92, 0.06, 68.0)) * nd(0.14, 0.22) * exp(-d / 0.008) * (0.4 + blades);
    col = mix(col, c, cover(-d));
  }
  nearGrass(col, p, 1.2);
  if (u_day > 0.5) col = mix(col, mistColor(), 0.55 * smoothstep(0.75, 0.1, p.x) * smoothstep(0.4, 0.1, p.y));
  return col;
}
