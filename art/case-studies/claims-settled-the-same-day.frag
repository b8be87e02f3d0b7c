// Hail has passed over a hillside of small houses. Where the claim is settled, a window is lit.

// 0 far hills, 1 to 3 the streets of the hillside
float ridge(int id, float x) {
  float rise = smoothstep(0.30, 1.60, x);
  if (id == 0) return 0.455 + 0.05 * sin(x * 2.3 + 0.4) + 0.04 * fbm(x * 5.0, 71);
  if (id == 1) return 0.350 + 0.150 * rise + 0.02 * fbm(x * 4.0, 81);
  if (id == 2) return 0.205 + 0.150 * rise + 0.02 * fbm(x * 4.0, 91);
  return 0.030 + 0.130 * rise + 0.015 * fbm(x * 4.0, 97);
}

vec3 sky(vec2 p) {
  vec3 c = mix(oklch(0.50, 0.115, 256.0), oklch(0.195, 0.075, 266.0), smoothstep(0.42, 0.92, p.y));
  if (p.x < 1.0) stars(c, p + vec2(7.3, 3.9), smoothstep(0.58, 0.75, p.y) * smoothstep(1.0, 0.6, p.x));
  vec2 w = p * vec2(2.6, 3.8);
  float n = fbm(w + 1.5 * fbm(w * 0.7 + 9.0));
  float base = 0.685 - 0.05 * smoothstep(0.7, 1.5, p.x);
  // the cloud leans over to the left at its top
  float from = p.x + 0.55 * (n - 0.5) + 0.9 * (p.y - 0.7) * step(0.7, p.y);
  float m = smoothstep(-0.03, 0.09, p.y - base + 0.34 * (n - 0.5)) * smoothstep(0.62, 0.90, from);
  // hail still falls under it, far away
  float shaft = noise(vec2((p.x + 0.24 * p.y) * 14.0, 3.0)) * (0.4 + 0.6 * noise(vec2((p.x + 0.24 * p.y) * 130.0, p.y * 9.0)));
  float under = smoothstep(1.00, 1.25, p.x) * smoothstep(0.74, 0.62, p.y);
  c = mix(c, oklch(0.30, 0.08, 265.0), 0.60 * under);
  c += oklch(0.72, 0.06, 258.0) * 0.12 * under * smoothstep(0.05, 0.60, shaft);
  vec3 cloud = mix(oklch(0.215, 0.066, 268.0), oklch(0.50, 0.085, 264.0), smoothstep(0.42, 0.78, n));
  vec2 flash = (p - vec2(1.34, 0.765)) / vec2(0.24, 0.10);
  cloud += oklch(0.86, 0.07, 275.0) * 0.42 * exp(-dot(flash, flash)) * smoothstep(0.30, 0.65, n);
  cloud += oklch(0.80, 0.06, 256.0) * 0.40 * m * (1.0 - m);
  return mix(c, cloud, m);
}

// Hailstones on the ground, larger towards us.
void hail(inout vec3 col, vec2 p, float size) {
  ivec2 cell = ivec2(floor(p / size));
  if (hash(cell) > 0.16 * smoothstep(0.35, 1.0, p.x)) return;
  vec2 at = (vec2(cell) + 0.25 + 0.5 * vec2(hash(cell + 301), hash(cell + 701))) * size;
  col = mix(col, oklch(0.70, 0.06, 258.0), 0.60 * cover(length((p - at) * vec2(1.0, 1.5)) - size * (0.10 + 0.10 * hash(cell + 91))));
}

void street(inout vec3 col, vec2 p, int id, float wide, float from, vec3 earth, vec3 wall, int seed) {
  float ground = ridge(id, p.x);
  if (p.y < ground + 0.004) {
    vec3 c = earth * (0.80 + 0.40 * grass(p, 0.4 + wide * 2.0)) * mix(0.75, 1.10, smoothstep(0.2, 1.2, p.x));
    hail(c, p, wide * 0.055);
    col = mix(col, c, cover(p.y - ground));
  }
  if (p.y > ground + wide * 1.1 || p.y < ground - wide * 0.6) return;
  int cell = int(floor(p.x / wide));
  for (int j = -1; j <= 1; j++) {
    int k = cell + j;
    float x = (float(k) + 0.5 + 0.20 * (hash(k, seed) - 0.5)) * wide;
    if (x < from) continue;
    float h = wide * (0.34 + 0.10 * hash(k, seed + 1)), w = wide * (0.34 + 0.07 * hash(k, seed + 2));
    vec2 q = p - vec2(x, ridge(id, x) - wide * 0.05);
    bool gable = hash(k, seed + 3) < 0.5;
    float slope = gable ? (w - abs(q.x)) * 0.98 : min(wide * 0.30, (w - abs(q.x)) * 2.4);
    float body = max(abs(q.x) - w * 0.88, max(q.y - h - slope, -q.y - wide * 0.1));
    float roof = max(gable ? abs(q.y - h - slope) * 0.7 - wide * 0.030 : max(q.y - h - slope, h - q.y), abs(q.x) - w);
    float stack = sdBox(q - vec2(w * 0.42, h + wide * 0.27), vec2(wide * 0.035, wide * 0.12));
    vec3 tint = wall * (0.82 + 0.36 * hash(k, seed + 4));
    col *= 1.0 - 0.50 * exp(-dot(q / vec2(w * 1.2, wide * 0.10), q / vec2(w * 1.2, wide * 0.10))) * step(q.y, wide * 0.06);
    col = mix(col, tint * 0.75, cover(stack));
    col = mix(col, tint * mix(0.75, 1.1, smoothstep(-0.1, 1.0, q.y / h)), cover(body));
    vec3 slate = mix(tint * 0.70, oklch(0.60, 0.07, 258.0), 0.34 + 0.16 * noise(q * 60.0 / wide) + 0.22 * smoothstep(0.0, wide * 0.3, q.y - h));
    col = mix(col, slate, cover(roof));
    bool settled = (k * 4 + id * 14) % 15 < 7;   // 9 of the 19 houses in the picture, which is 47%
    float side = hash(k, seed + 6) < 0.5 ? -1.0 : 1.0;
    col = mix(col, tint * 0.45, cover(sdBox(q - vec2(-side * w * 0.42, h * 0.34), vec2(w * 0.13, h * 0.34))));
    vec2 m = q - vec2(side * w * 0.32, h * 0.56);
    vec3 pane = mix(YELLOW, AMBER, 0.5 * hash(k, seed + 7)) * (1.15 - 0.35 * smoothstep(0.0, h * 0.25, abs(m.y + h * 0.05)));
    float bars = min(abs(m.x), abs(m.y)) - w * 0.022;
    col = mix(col, settled ? pane : tint * 0.52, cover(sdBox(m, vec2(w * 0.24, h * 0.25))));
    col = mix(col, tint * 0.6, cover(max(bars, sdBox(m, vec2(w * 0.24, h * 0.25)))));
    if (settled) addHalo(col, 0.20 * exp(-length(m) / (wide * 0.13)) + 0.06 * exp(-length(m) / (wide * 0.35)));
    if (settled) warmGround(col, 0.22 * step(p.y, ridge(id, p.x) - wide * 0.02), 0.9 * pool(p, vec2(x + side * w * 0.32, ridge(id, x) - wide * 0.12), wide * 0.36));
  }
}

vec3 paint(vec2 p) {
  vec3 col = p.y > 0.36 ? sky(p) : vec3(0.0);
  col = mix(col, mix(land(0.72), mistColor(), 0.35), cover(p.y - ridge(0, p.x)));
  mist(col, p, 0.435, 0.035, 0.40);
  street(col, p, 1, 0.088, 0.62, land(0.50), oklch(0.335, 0.085, 264.0), 511);
  mist(col, p, ridge(1, p.x) - 0.060, 0.030, 0.30);
  street(col, p, 2, 0.142, 0.80, land(0.30), oklch(0.285, 0.078, 265.0), 523);
  mist(col, p, ridge(2, p.x) - 0.085, 0.030, 0.22);
  street(col, p, 3, 0.225, 0.98, land(0.10), oklch(0.225, 0.066, 266.0), 541);
  return col;
}
