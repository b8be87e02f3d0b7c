// A lake in the hills. A path with lanterns climbs to one large lantern on a hill; a village sleeps
// on the far shore. The left 45% is kept calm for the headline.

const float SHORE = 0.345;
const vec2 SUMMIT = vec2(1.335, 0.585);

// 0-2 mountains, 3 far shore, 4 lantern hill, 8 its spur, 5 middle fold, 6 near meadow, 7 left bank
float ridge(int id, float x) {
  if (id == 0) {
    float h = peak(x, vec2(1.60, 0.745), 1.15, 0.95);
    h = smoothMax(h, peak(x, vec2(1.02, 0.585), 0.85, 0.9), 0.02);
    h = smoothMax(h, peak(x, vec2(0.56, 0.515), 0.55, 0.7), 0.02);
    h = smoothMax(h, peak(x, vec2(0.08, 0.565), 0.6, 0.6), 0.02);
    return h + 0.030 * fbm(x * 9.0, 3) + 0.010 * fbm(x * 47.0, 9);
  }
  if (id == 1) {
    float h = peak(x, vec2(1.80, 0.63), 0.75, 0.9);
    h = smoothMax(h, peak(x, vec2(0.83, 0.50), 0.6, 0.75), 0.02);
    h = smoothMax(h, peak(x, vec2(0.30, 0.47), 0.5, 0.5), 0.03);
    return h + 0.030 * fbm(x * 8.0, 23) + 0.010 * fbm(x * 51.0, 29);
  }
  if (id == 2) {
    float h = 0.385 + 0.055 * bump(x, 0.14, 0.20) + 0.05 * bump(x, 1.02, 0.14) + 0.12 * bump(x, 1.72, 0.3);
    return h + 0.035 * fbm(x * 6.0, 43) + 0.006 * fbm(x * 60.0, 49);
  }
  if (id == 3) return SHORE + 0.012 + 0.024 * bump(x, 0.92, 0.20) + 0.03 * bump(x, 0.18, 0.24) + 0.010 * fbm(x * 9.0, 63);
  if (id == 4) {
    float d = x - SUMMIT.x;
    float h = SUMMIT.y - 0.15 * smoothstep(0.0, 0.21, abs(d)) - 0.10 * smoothstep(0.14, 0.30, -d)
      - 0.145 * smoothstep(0.25, 0.62, -d) - 0.075 * smoothstep(0.16, 0.5, d)
      + 0.045 * bump(d, -0.250, 0.055) - 0.020 * bump(d, -0.150, 0.05) + 0.018 * bump(d, -0.075, 0.03);
    return h + 0.055 * fbm(x * 6.0, 87) * smoothstep(0.015, 0.16, abs(d)) + 0.0030 * fbm(x * 110.0, 84);
  }
  if (id == 8) return 0.185 + 0.215 * smoothstep(1.22, 1.60, x) - 0.03 * smoothstep(1.6, 1.8, x) + 0.03 * fbm(x * 6.0, 93) + 0.002 * fbm(x * 140.0, 94);
  if (id == 5) return 0.135 + 0.215 * smoothstep(1.02, 1.80, x) + 0.05 * bump(x, 1.16, 0.12) + 0.014 * fbm(x * 6.0, 103) + 0.002 * fbm(x * 150.0, 104);
  if (id == 6) return 0.07 + 0.10 * smoothstep(1.35, 1.85, x) + 0.045 * bump(x, 0.98, 0.26) + 0.012 * fbm(x * 5.0, 123) + 0.003 * fbm(x * 160.0, 124);
  return 0.245 - 0.27 * smoothstep(0.10, 0.98, x) + 0.02 * fbm(x * 5.0, 143) + 0.002 * fbm(x * 140.0, 144);
}

const Sky SKY = Sky(0.30, 3, 1.0, 0.40, vec2(1.32, 0.44), vec3(50.0, 0.26, 58.0));

// A mountain with lit and shaded faces.
void village(inout vec3 col, vec2 p) {
  if (p.x < 0.68 || p.x > 1.17 || p.y > SHORE + 0.12) return;
  vec3 wall = nd(oklch(0.285, 0.085, 264.0), oklch(0.66, 0.060, 258.0));
  vec3 roof = nd(oklch(0.215, 0.070, 266.0), oklch(0.50, 0.080, 262.0));
  for (int row = 0; row < 2; row++) {
    float step_ = row == 0 ? 0.021 : 0.027;
    int cell = int(floor(p.x / step_));
    for (int j = -2; j <= 2; j++) {
      int k = cell + j, s = k * 3 + row * 401;
      float x = (float(k) + 0.2 + 0.6 * hash(s, 1)) * step_;
      if (x < 0.71 || x > 1.14 || hash(s, 2) < 0.16) continue;
      float w = 0.0105 + 0.006 * hash(s, 4);
      float y = SHORE + 0.006 + (row == 0 ? 0.021 * bump(x, 0.92, 0.12) + 0.006 : 0.001);
      house(col, p, vec2(x, y), w, w * (0.7 + 0.35 * hash(s, 5)), (hash(s, 6) < 0.5 ? -1.0 : 1.0) * w * (0.6 + hash(s, 7)), 0.72, s, wall, roof);
    }
  }
  // the church, so that the village has a shape from afar
  vec2 q = p - vec2(0.935, SHORE + 0.028);
  float tower = sdBox(q - vec2(0.0, 0.018), vec2(0.0055, 0.024));
  float spire = max(abs(q.x) - (0.085 - q.y) * 0.15, max(0.042 - q.y, q.y - 0.085));
  col = mix(col, wall, cover(tower));
  col = mix(col, roof, cover(spire));
  col = mix(col, YELLOW, cover(sdBox(q - vec2(0.0, 0.030), vec2(0.0014, 0.0035))));
}

vec3 background(vec2 p) {
  vec3 col = sky(p, SKY);
  range(col, p, 0, 0.86, 0.75);
  mist(col, p, 0.46, 0.05, 0.35);
  range(col, p, 1, 0.66, 0.45);
  mist(col, p, 0.41, 0.04, 0.45);
  float trees = max(cover(p.y - ridge(2, p.x)), treeLine(p, 2, 0.0052, vec2(0.010, 0.022), 0.66, 901));
  vec3 c = mix(land(0.46), mistColor(), smoothstep(0.0, 0.075, ridge(2, p.x) - p.y) * nd(0.35, 0.75));
  col = mix(col, c, trees);
  mist(col, p, SHORE + 0.025, 0.022, 0.50);
  c = mix(land(0.34), land(0.20), smoothstep(0.0, 0.02, ridge(3, p.x) - p.y));
  float shoreTrees = max(cover(p.y - ridge(3, p.x)), treeLine(p, 3, 0.0075, vec2(0.014, 0.034), 0.52, 951));
  col = mix(col, c, shoreTrees);
  village(col, p);
  vec2 q = (p - vec2(0.93, SHORE + 0.02)) / vec2(0.24, 0.05);
  addHalo(col, 0.15 * exp(-dot(q, q)));
  return col;
}

vec3 lake(vec2 p) {
  float depth = SHORE - p.y;
  float wave = (noise(vec2(p.x * 26.0, depth * 900.0 / (1.0 + depth * 14.0))) - 0.5);
  vec2 q = vec2(p.x + wave * 0.004 * (1.0 + depth * 10.0), SHORE + depth * 1.02 + wave * (0.004 + 0.10 * depth));
  vec3 col = background(q);
  col = mix(col, nd(oklch(0.22, 0.075, 265.0), oklch(0.86, 0.045, 250.0)), nd(0.28, 0.22) + 0.35 * smoothstep(0.0, 0.3, depth));
  // the village lights run out into columns on the water
  float column = 0.0;
  for (int i = 0; i < 9; i++) {
    float x = 0.74 + 0.045 * float(i) + 0.02 * (hash(i, 71) - 0.5);
    float d = (p.x - x + wave * 0.008) / (0.0022 + 0.02 * depth);
    column += exp(-d * d) * (0.4 + 0.6 * hash(i, 72)) * exp(-depth * mix(18.0, 42.0, hash(i, 73)));
  }
  column *= 0.45 + 0.9 * smoothstep(0.35, 0.7, noise(vec2(p.x * 40.0, depth * 700.0 / (1.0 + depth * 12.0))));
  if (u_day > 0.5) col = mix(col, oklch(0.86, 0.12, 78.0), 0.35 * min(1.0, column));
  else col += mix(AMBER, YELLOW, 0.4) * 0.34 * column;
  col += nd(oklch(0.5, 0.1, 260.0), oklch(0.98, 0.02, 70.0)) * 0.10 * smoothstep(0.006, 0.0, depth);
  return col;
}

// The path's middle line and half-width on the three grounds, by height in the picture.
vec2 path(int id, float y) {
  if (id == 4) {
    float s = clamp((y - 0.20) / (SUMMIT.y - 0.20), 0.0, 1.0);
    return vec2(SUMMIT.x - 0.004 + 0.15 * pow(1.0 - s, 0.9) * sin(3.3 + 8.4 * pow(s, 1.1)) - 0.02 * (1.0 - s), mix(0.014, 0.0026, s));
  }
  if (id == 5) {
    float s = clamp((y - 0.04) / 0.22, 0.0, 1.0);
    return vec2(1.17 + 0.10 * s - 0.085 * sin(3.1 * s + 0.3), mix(0.034, 0.0145, s));
  }
  float s = clamp((y + 0.02) / 0.16, 0.0, 1.0);
  return vec2(0.985 + 0.165 * s * s + 0.03 * sin(3.0 * s), mix(0.075, 0.036, s));
}

const int LAMPS = 15;
// foot, height, and the side the arm points to
int lampGround(int i) { return i < 9 ? 4 : i < 13 ? 5 : 6; }
vec4 lamp(int i) {
  float side = i % 2 == 0 ? 1.0 : -1.0;
  int id = lampGround(i);
  float y, h;
  if (id == 4) { float t = float(i) / 8.0; y = mix(0.528, 0.255, pow(t, 0.9)); h = mix(0.026, 0.066, t); }
  else if (id == 5) { float t = float(i - 9) / 3.0; y = mix(0.205, 0.085, t); h = mix(0.085, 0.135, t); }
  else { y = i == 13 ? 0.075 : -0.015; h = i == 13 ? 0.20 : 0.30; }
  vec2 w = path(id, y);
  return vec4(w.x + side * (w.y * 1.1 + h * 0.24), y, h, -side);
}

void ground(inout vec3 col, vec2 p, int id, float far, float grassSize, vec2 trees, float treeGap, float density) {
  float h = ridge(id, p.x), d = h - p.y;
  float body = cover(-d);
  float wood = trees.y > 0.0 ? treeLine(p, id, treeGap, trees, density, 1000 + id * 77) : 0.0;
  vec3 dark = land(far);
  if (wood > 0.0) {
    vec3 c = mix(dark * nd(0.85, 0.88), land(far + 0.12), smoothstep(0.0, trees.y * 1.2, p.y - h) * 0.4);
    col = mix(col, c, wood * (1.0 - body));
  }
  if (body <= 0.0) return;
  vec2 g = p / grassSize;
  float blades = grass(p, 0.45 * grassSize);
  float tuft = fbm(g * vec2(13.0, 30.0));
  float fold = fbm(vec2(p.x * 4.0 - 3.0 * d, p.y * 13.0 + p.x * 2.0) + float(id) * 7.0);
  vec3 c = mix(land(far + 0.13), dark, smoothstep(0.0, 0.11 * grassSize, d));
  c *= 0.72 + 0.16 * blades + 0.30 * tuft + 0.45 * (fold - 0.35);
  c += nd(oklch(0.50, 0.11, 260.0), oklch(0.90, 0.08, 68.0)) * nd(0.20, 0.26) * exp(-d / (0.004 * grassSize)) * (0.4 + blades);
  vec2 w = id == 8 ? vec2(9.0, 0.001) : path(id, p.y);
  float edge = abs(p.x - w.x) - w.y * (1.0 + 0.30 * (noise(vec2(p.y * 90.0 / grassSize, 4.0)) - 0.5) + 0.3 * (tuft - 0.5));
  float way = smoothstep(w.y * 0.14, -w.y * 0.10, edge);
  vec3 stone = nd(oklch(0.33, 0.075, 266.0), oklch(0.83, 0.030, 74.0)) * (0.80 + 0.4 * tuft);
  c = mix(c, stone, way * 0.8);
  float light = 0.0;
  for (int i = 0; i < LAMPS; i++) {
    if (lampGround(i) != id) continue;
    vec4 l = lamp(i);
    light += pool(p, vec2(postLight(l.xy, l.z, l.w).x, l.y), l.z * (id == 4 ? 0.85 : 0.55));
  }
  // the paper lanterns on the lines light the meadow below them
  if (id == 5) light += 0.5 * pool(p, vec2(1.33, 0.205), 0.09) + 0.5 * pool(p, vec2(1.43, 0.225), 0.09);
  if (id == 6) light += 0.5 * pool(p, vec2(1.55, 0.070), 0.12) + 0.5 * pool(p, vec2(1.66, 0.075), 0.12);
  if (id == 8) light += 0.5 * pool(p, vec2(1.40, 0.28), 0.09);
  if (id == 4) light += 1.3 * pool(p, SUMMIT - vec2(0.0, 0.008), 0.07);
  warmGround(c, mix(0.08 + 0.50 * blades * blades, 0.75 + 0.9 * tuft, way), light);
  col = mix(col, c, body);
}

void lamps(inout vec3 col, vec2 p, int id, vec3 wood) {
  float glow = 0.0;
  for (int i = 0; i < LAMPS; i++) {
    if (lampGround(i) != id) continue;
    vec4 l = lamp(i);
    lampPost(col, p, l.xy, l.z, l.w, wood);
    glow += halo(p, postLight(l.xy, l.z, l.w), max(l.z * 0.075, 0.0042)) * 0.68;
  }
  addHalo(col, glow);
}

// The great lantern: a stone foot and a house of glass.
void beacon(inout vec3 col, vec2 p) {
  vec2 foot = SUMMIT - vec2(0.0, 0.004);
  vec2 q = p - foot;
  vec3 dark = nd(oklch(0.15, 0.05, 268.0), oklch(0.34, 0.085, 264.0));
  float base = max(abs(q.x) - mix(0.011, 0.0075, clamp(q.y / 0.03, 0.0, 1.0)), max(-0.006 - q.y, q.y - 0.034));
  base = min(base, sdBox(q - vec2(0.0, -0.004), vec2(0.023, 0.004)));
  base = min(base, sdBox(q - vec2(0.0, 0.003), vec2(0.017, 0.004)));
  col = mix(col, dark, cover(base));
  vec2 c = foot + vec2(0.0, 0.062);
  addHalo(col, 1.1 * halo(p, c, 0.028) + 0.09 * halo(p, c, 0.085));
  glassLantern(col, p, c, 0.0235);
}

const vec2 POST_A = vec2(1.648, 0.835);
const vec2 POST_B = vec2(1.475, 0.545);
const vec2 POST_C = vec2(1.245, 0.385);

void lines(inout vec3 col, vec2 p) {
  vec3 dark = nd(oklch(0.115, 0.038, 270.0), oklch(0.27, 0.08, 264.0));
  // posts, far to near
  float c = cover(max(abs(p.x - POST_C.x) - 0.0026, max(0.10 - p.y, p.y - POST_C.y - 0.006)));
  c = max(c, cover(max(abs(p.x - POST_B.x) - 0.0042, max(0.06 - p.y, p.y - POST_B.y - 0.010))));
  c = max(c, cover(max(abs(p.x - POST_A.x) - 0.0080, max(-0.1 - p.y, p.y - POST_A.y - 0.018))));
  col = mix(col, dark, c);
  rope(col, p, POST_B, POST_C, 0.035, 0.0008, dark);
  rope(col, p, POST_A, POST_B, 0.060, 0.0013, dark);
  rope(col, p, vec2(2.10, 1.02), POST_A, 0.05, 0.0018, dark);
  float glow = 0.0;
  for (int i = 0; i < 10; i++) {
    float t, r; vec2 at;
    if (i < 5) { t = (float(i) + 0.6) / 5.2; at = ropePoint(POST_B, POST_C, 0.035, t); r = mix(0.0135, 0.0085, t); }
    else { t = (float(i - 5) + 0.55) / 5.1; at = ropePoint(POST_A, POST_B, 0.060, t); r = mix(0.0290, 0.0160, t); }
    float tall = hash(i, 61) < 0.45 ? 1.0 : 0.0;
    r *= 0.9 + 0.25 * hash(i, 62);
    at.y -= r * (mix(0.86, 1.38, tall) + 0.5);
    glow += halo(p, at, r * 1.25) * 0.55;
    paperLantern(col, p, at, r, tall, hash(i, 63) * 0.8);
  }
  addHalo(col, glow * 0.8);
}

// The bank under the headline: dark at night, all but dissolved in mist in the morning.
void leftBank(inout vec3 col, vec2 p) {
  if (p.x > 0.92) return;
  float h = ridge(7, p.x), d = h - p.y;
  float bank = max(cover(-d), treeLine(p, 7, 0.013, vec2(0.035, 0.155), 0.47, 1801));
  if (bank <= 0.0) return;
  float tuft = fbm(p * vec2(9.0, 22.0));
  vec3 c = nd(mix(oklch(0.205, 0.062, 266.0), oklch(0.125, 0.042, 268.0), smoothstep(-0.02, 0.13, d)),
              mix(oklch(0.76, 0.052, 257.0), oklch(0.90, 0.026, 250.0), smoothstep(-0.10, 0.16, d)));
  c *= 0.88 + 0.26 * (tuft - 0.1) * step(0.0, d);
  c += nd(oklch(0.46, 0.11, 260.0), oklch(0.95, 0.04, 70.0)) * nd(0.14, 0.10) * exp(-abs(d) / 0.004) * step(0.0, d);
  col = mix(col, c, bank);
}

bool hidden(int id, vec2 p) { return p.y < ridge(id, p.x) - 2.0 * PX; }

vec3 paint(vec2 p) {
  vec3 col = vec3(0.0);
  bool behind6 = hidden(6, p);
  bool behind5 = behind6 || hidden(5, p);
  bool behind4 = behind5 || hidden(4, p);
  if (!behind4) col = p.y > SHORE ? background(p) : lake(p);
  mist(col, p, SHORE - 0.01, 0.03, nd(0.22, 0.45));
  if (!behind5) ground(col, p, 4, 0.22, 1.0, vec2(0.014, 0.046), 0.0095, 0.60);
  if (!behind5) lamps(col, p, 4, nd(oklch(0.15, 0.05, 268.0), oklch(0.34, 0.085, 264.0)));
  if (!behind5) beacon(col, p);
  mist(col, p, 0.33, 0.06, nd(0.12, 0.25) * smoothstep(1.2, 1.6, p.x));
  if (!behind5) ground(col, p, 8, 0.155, 1.3, vec2(0.022, 0.072), 0.0135, 0.50);
  mist(col, p, 0.235, 0.05, nd(0.26, 0.45));
  if (!behind6) ground(col, p, 5, 0.11, 1.8, vec2(0.04, 0.10), 0.020, 0.30);
  if (!behind6) lamps(col, p, 5, nd(oklch(0.13, 0.045, 268.0), oklch(0.31, 0.085, 264.0)));
  mist(col, p, 0.10, 0.05, nd(0.12, 0.30));
  if (!behind6) leftBank(col, p);
  ground(col, p, 6, 0.03, 3.0, vec2(0.0), 1.0, 0.0);
  lamps(col, p, 6, nd(oklch(0.11, 0.04, 270.0), oklch(0.28, 0.08, 264.0)));
  lines(col, p);
  nearGrass(col, p, 1.2);
  return col;
}
