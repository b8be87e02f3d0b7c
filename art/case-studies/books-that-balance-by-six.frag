// A street of dark shops at twelve minutes to six. In the bank the vault hall is lit, and the day begins behind it.

const float STREET = 0.225;
const float BANK = 1.215;

float ridge(int id, float x) { return 0.0; }
vec3 warm() { return oklch(0.76, 0.145, 78.0); }

void shops(inout vec3 col, vec2 p) {
  int k = int(floor(p.x / 0.185));
  float x = (fract(p.x / 0.185) - 0.5) * 0.185, top = 0.50 + 0.15 * hash(k, 31), y = p.y - STREET;
  vec3 wall = oklch(0.225, 0.066, 265.0) * (0.85 + 0.30 * hash(k, 33)) * mix(1.25, 0.85, smoothstep(0.5, 0.0, y));
  vec3 c = wall;
  vec2 g = vec2(x / 0.052, (y - 0.125) / 0.105);
  vec2 f = (fract(g + vec2(0.5, 0.0)) - 0.5) * vec2(0.052, 0.105);
  if (abs(g.x) < 1.5 && g.y > 0.0 && p.y < top - 0.035) c = mix(c, wall * 0.55, cover(sdBox(f, vec2(0.013, 0.030))));
  c = mix(c, wall * 0.42, cover(sdBox(vec2(x, y - 0.045), vec2(0.070, 0.042))));
  c = mix(c, wall * 1.35, cover(sdBox(vec2(x, y - 0.105 + 0.10 * abs(fract(x / 0.02) - 0.5) * 0.06), vec2(0.080, 0.011))));
  c += oklch(0.60, 0.08, 256.0) * 0.10 * smoothstep(0.012, 0.0, abs(top - 0.012 - p.y));
  col = mix(col, c, cover(p.y - top) * cover(abs(x) - 0.094));
}

void vault(inout vec3 col, vec2 q) {
  vec2 m = q - vec2(0.0, 0.168);
  float arch = q.y > 0.215 ? length(q - vec2(0.0, 0.215)) - 0.105 : abs(q.x) - 0.105;
  float heat = exp(-dot(m, m) / 0.010), r = length(m) / 0.080;
  vec3 c = mix(AMBER * 0.62, YELLOW * 1.02, heat);
  c *= 1.0 - 0.25 * smoothstep(0.06, 0.01, abs(fract(q.x / 0.035) - 0.5)) * step(1.1, r);
  // its round door, open a hand's breadth: rim, bolts, wheel
  float turn = atan(m.y, m.x) / 6.2831853;
  vec3 steel = mix(oklch(0.46, 0.075, 74.0), oklch(0.30, 0.06, 66.0), smoothstep(-0.8, 0.8, m.x / 0.08 - m.y / 0.08));
  c = mix(c, CORE * 1.2, smoothstep(1.16, 1.10, r));
  c = mix(c, steel, smoothstep(1.02, 1.00, r));
  c = mix(c, steel * 0.55, smoothstep(0.03, 0.015, abs(r - 0.80)) + smoothstep(0.03, 0.015, abs(r - 0.56)));
  c = mix(c, oklch(0.82, 0.11, 82.0), smoothstep(0.045, 0.025, length(vec2((fract(turn * 16.0) - 0.5) * r * 0.39, r - 0.68))));
  float spoke = abs(fract(turn * 6.0) - 0.5) * r * 1.05;
  c = mix(c, CORE, smoothstep(0.035, 0.015, min(max(spoke, r - 0.42), min(abs(r - 0.33), max(r - 0.08, 0.0)))));
  c = mix(c, AMBER * 0.35, smoothstep(0.05, 0.045, q.y - 0.005 * floor(abs(q.x) * 30.0)) * 0.3);
  col = mix(col, c, cover(arch));
  col = mix(col, oklch(0.40, 0.08, 72.0), cover(abs(arch - 0.006) - 0.005));
}

void bank(inout vec3 col, vec2 p) {
  vec2 q = p - vec2(BANK, STREET);
  if (abs(q.x) > 0.48 || q.y > 0.62) return;
  vec3 stone = oklch(0.335, 0.078, 263.0);
  float fromDoor = exp(-length((q - vec2(0.0, 0.17)) / vec2(0.16, 0.20)) * 1.25);
  col = mix(col, stone * 0.52 + warm() * 0.34 * fromDoor, cover(sdBox(q - vec2(0.0, 0.22), vec2(0.385, 0.22))));
  for (int i = 0; i < 2; i++) {
    vec2 w = vec2(abs(q.x) - (i == 0 ? 0.192 : 0.278), q.y - 0.19);
    col = mix(col, stone * 0.28, cover(sdBox(w, vec2(0.018, 0.095))));
  }
  if (q.y > 0.03) vault(col, q);
  for (int i = 0; i < 3; i++) {
    float x = abs(q.x) - (i == 0 ? 0.150 : i == 1 ? 0.235 : 0.320);
    float w = 0.021 - 0.004 * smoothstep(0.06, 0.36, q.y);
    float toDoor = -x / w * 0.5 + 0.5;
    vec3 c = stone * (0.62 + 0.45 * sqrt(max(0.0, 1.0 - x * x / (w * w)))) + warm() * fromDoor * 1.3 * toDoor;
    c *= 0.90 + 0.10 * cos(x / w * 14.0);
    float d = max(abs(x) - w, max(0.05 - q.y, q.y - 0.37));
    d = min(d, min(sdBox(vec2(x, q.y - 0.062), vec2(0.028, 0.009)), sdBox(vec2(x, q.y - 0.360), vec2(0.028, 0.012))));
    col = mix(col, c, cover(d));
  }
  col = mix(col, stone * 0.95 + warm() * 0.10 * fromDoor, cover(sdBox(q - vec2(0.0, 0.395), vec2(0.385, 0.026))));
  col = mix(col, stone * 1.20, cover(sdBox(q - vec2(0.0, 0.428), vec2(0.402, 0.010))));
  float slope = 0.438 + (0.400 - abs(q.x)) * 0.34;
  float gable = max(q.y - slope, 0.436 - q.y);
  col = mix(col, stone * 0.74, cover(gable));
  col = mix(col, stone * 1.25 + oklch(0.7, 0.08, 256.0) * 0.06, cover(max(abs(q.y - slope) - 0.010, 0.430 - q.y)));
  // 5:48
  vec2 m = q - vec2(0.0, 0.488);
  float r = length(m) / 0.036;
  float mark = max(abs(r - 0.84) - 0.08, abs(fract(atan(m.x, m.y) / 6.2831853 * 12.0 + 0.5) - 0.5) * r * 0.52 - 0.035);
  vec2 hour = 0.50 * 0.036 * vec2(sin(3.0369), cos(3.0369)), minute = 0.80 * 0.036 * vec2(sin(5.0265), cos(5.0265));
  float hands = min(sdSegment(m, vec2(0.0), hour) - 0.0022, sdSegment(m, vec2(0.0), minute) - 0.0015);
  col = mix(col, stone * 1.3, cover(length(m) - 0.042));
  col = mix(col, CORE * (1.0 - 0.25 * r * r), cover(length(m) - 0.036));
  col = mix(col, oklch(0.20, 0.05, 268.0), cover(min(hands, mark * 0.036)));
  addHalo(col, 0.10 * exp(-max(r - 1.1, 0.0) * 1.1) * step(1.1, r));
  for (int i = 0; i < 4; i++) {
    float y = 0.056 - 0.014 * float(i);
    float d = max(abs(q.x) - 0.385 - 0.018 * float(i), max(y - 0.014 - q.y, q.y - y));
    vec3 c = stone * (0.60 + 0.35 * smoothstep(y - 0.004, y, q.y)) + warm() * 0.55 * exp(-abs(q.x) / 0.12) * smoothstep(y - 0.014, y, q.y);
    col = mix(col, c, cover(d));
  }
}

vec3 scene(vec2 p) {
  vec3 col = mix(oklch(0.47, 0.105, 262.0), oklch(0.185, 0.075, 267.0), smoothstep(0.30, 0.98, p.y));
  vec2 dawn = (p - vec2(1.52, 0.44)) / vec2(0.75, 0.26);
  col += oklch(0.72, 0.115, 48.0) * 0.30 * exp(-dot(dawn, dawn));
  if (p.y > 0.62) stars(col, p + vec2(18.7, 11.3), 0.7 * smoothstep(0.62, 0.85, p.y));
  float streak = smoothstep(0.50, 0.80, fbm(vec2(p.x * 1.7 + 4.0, p.y * 12.0)));
  col = mix(col, oklch(0.52, 0.10, 300.0), 0.14 * streak * smoothstep(0.2, 1.2, p.x));
  shops(col, p);
  bank(col, p);
  vec2 foot = vec2(0.665, STREET);
  lampPost(col, p, foot, 0.285, 1.0, oklch(0.13, 0.04, 268.0));
  addHalo(col, 0.8 * halo(p, postLight(foot, 0.285, 1.0), 0.018));
  addHalo(col, 0.11 * exp(-length(p - vec2(BANK, STREET + 0.17)) / 0.11));
  return col;
}

vec3 paint(vec2 p) {
  float depth = STREET - p.y;
  if (depth < 0.0) return scene(p);
  // the street is wet: it mirrors what stands along it
  vec2 wave = vec2(0.010 * (noise(vec2(p.x * 30.0, p.y * 160.0)) - 0.5), 0.018 * (noise(vec2(p.x * 9.0, p.y * 90.0)) - 0.5)) * smoothstep(0.0, 0.05, depth);
  vec3 mirror = scene(vec2(p.x, STREET + depth * 1.25) + wave);
  vec3 col = mix(oklch(0.255, 0.075, 264.0), oklch(0.120, 0.042, 268.0), smoothstep(0.0, 0.2, depth));
  col = mix(col, mirror * 0.75, mix(0.50, 0.28, smoothstep(0.0, 0.2, depth)) * (0.65 + 0.5 * noise(vec2(p.x * 5.0, p.y * 40.0))));
  col += warm() * 0.20 * exp(-abs(p.x - BANK) / (0.10 + depth * 0.9)) * exp(-depth / 0.10);
  col *= 1.0 - 0.45 * smoothstep(0.005, 0.002, abs(depth - 0.016));
  return col;
}
