// A drawer full of old telephones, all dark but the one that decides.

const vec2 FOOT = vec2(0.500, 0.120);
const vec2 SCREEN = vec2(0.500, 0.505);

// A telephone among the others; kind 0 has keys and an antenna, 1 is a slab, 2 is wide with a keyboard.
void darkPhone(inout vec3 col, vec2 p, vec2 foot, float h, int kind, float lean) {
  vec2 q = turned(p - foot, lean) / h;
  if (abs(q.x) > 0.6 || q.y < -0.1 || q.y > 1.3) return;
  float e = PX / h;
  float w = kind == 0 ? 0.22 : kind == 1 ? 0.26 : 0.31;
  float body = sdRound(q - vec2(0.0, 0.5), vec2(w, 0.5), kind == 1 ? 0.05 : 0.10);
  if (kind == 0) body = min(body, sdRound(q - vec2(w - 0.055, 1.04), vec2(0.042, 0.14), 0.03));
  vec2 at = foot + vec2(0.0, h * 0.5);
  float light = lightAt(p, SCREEN, 0.17);
  vec3 skin = kind == 2 ? vec3(0.10, 0.12, 0.20) : kind == 1 ? vec3(0.07, 0.09, 0.16) : vec3(0.085, 0.12, 0.24);
  vec3 c = lit(skin, 1.1 * light, 1.9);
  // the edge that looks to the light
  float rim = smoothstep(-0.045, -0.004, body);
  float facing = clamp(dot(normalize(p - at + 1e-4), normalize(SCREEN - at)), 0.0, 1.0);
  c += LAMPLIGHT * 0.50 * rim * facing * lightAt(p, SCREEN, 0.26) + AMBIENT * 0.32 * rim * smoothstep(0.3, 1.0, q.y);
  col = mix(col, c, clamp(0.5 - body / e, 0.0, 1.0));
  float glass = kind == 1 ? sdRound(q - vec2(0.0, 0.53), vec2(w - 0.035, 0.39), 0.02)
    : sdRound(q - vec2(0.0, kind == 2 ? 0.70 : 0.72), vec2(w - 0.055, kind == 2 ? 0.20 : 0.155), 0.025);
  vec3 pane = AMBIENT * 0.10 + AMBIENT * 0.22 * smoothstep(0.10, -0.12, q.x - (q.y - 0.6) * 0.6);
  col = mix(col, pane, clamp(0.5 - glass / e, 0.0, 1.0));
  if (kind == 1) return;
  vec2 g = kind == 2 ? vec2(q.x / 0.108, (q.y - 0.22) / 0.092) : vec2(q.x / 0.125, (q.y - 0.27) / 0.098);
  vec2 cell = floor(g + 0.5);
  float key = sdRound(g - cell, vec2(0.36, 0.30), 0.18);
  if (abs(cell.x) < (kind == 2 ? 2.5 : 1.5) && cell.y > -2.5 && cell.y < 2.5)
    col = mix(col, lit(skin * 2.0, 0.8 * light, 2.0), clamp(0.5 - key * 0.09 / e, 0.0, 1.0));
}

void litPhone(inout vec3 col, vec2 p) {
  vec2 q = p - FOOT;
  // antenna
  float rod = sdRound(q - vec2(0.098, 0.655), vec2(0.0165, 0.080), 0.015);
  lay(col, AMBIENT * 0.30 + AMBIENT * 0.45 * smoothstep(0.004, -0.008, q.x - 0.094), rod);
  float body = sdRound(q - vec2(0.0, 0.300), vec2(0.146 - 0.012 * smoothstep(0.35, 0.0, q.y), 0.300), 0.062);
  float light = lightAt(p, SCREEN, 0.20);
  vec3 skin = vec3(0.16, 0.22, 0.44);
  vec3 c = lit(skin, 0.42 * light, 1.35);
  c += AMBIENT * 0.75 * smoothstep(-0.014, -0.001, body) * smoothstep(-0.16, 0.30, q.y - 0.3 - q.x);
  lay(col, c, body);
  float bezel = sdRound(p - SCREEN, vec2(0.115, 0.106), 0.026);
  lay(col, lit(vec3(0.035, 0.045, 0.09), 0.5), bezel);
  vec2 s = p - SCREEN;
  float glass = sdRound(s, vec2(0.099, 0.090), 0.012);
  vec3 pane = mix(AMBER, YELLOW * 1.06, smoothstep(0.17, 0.02, length(s * vec2(0.9, 1.1) + vec2(0.0, -0.015))));
  pane = mix(pane, CORE * 1.05, 0.75 * exp(-dot(s, s) / 0.0042));
  // pixels, bars of reception and charge, and a tick
  vec2 pixel = abs(fract(s / 0.0098) - 0.5);
  pane *= 1.0 - 0.10 * smoothstep(0.40, 0.49, max(pixel.x, pixel.y));
  vec3 dark = oklch(0.27, 0.075, 70.0);
  for (int i = 0; i < 4; i++) {
    float bar = sdBox(s - vec2(-0.082 + 0.0155 * float(i), 0.058 + 0.0045 * float(i)), vec2(0.0052, 0.0055 + 0.0045 * float(i)));
    pane = mix(pane, dark, cover(bar));
  }
  float cell = min(abs(sdBox(s - vec2(0.064, 0.064), vec2(0.0205, 0.0105))) - 0.0025, sdBox(s - vec2(0.059, 0.064), vec2(0.0115, 0.0055)));
  pane = mix(pane, dark, cover(cell));
  float tick = min(sdSegment(s, vec2(-0.040, -0.024), vec2(-0.010, -0.056)), sdSegment(s, vec2(-0.010, -0.056), vec2(0.050, 0.024))) - 0.0105;
  pane = mix(pane, dark, cover(tick));
  lay(col, pane, glass);
  // earpiece, keys
  lay(col, AMBIENT * 0.12, min(sdRound(q - vec2(-0.022, 0.545), vec2(0.011, 0.0035), 0.003), sdRound(q - vec2(0.022, 0.545), vec2(0.011, 0.0035), 0.003)));
  vec2 g = vec2(q.x / 0.074, (q.y - 0.143) / 0.052);
  vec2 at = floor(g + 0.5);
  if (abs(at.x) < 1.5 && at.y > -2.5 && at.y < 1.5) {
    float key = sdRound(q - vec2(at.x * 0.074, 0.143 + at.y * 0.052), vec2(0.0275, 0.0165), 0.012);
    float keyLight = lightAt(vec2(q.x, q.y) + FOOT, SCREEN, 0.24);
    lay(col, lit(vec3(0.46, 0.47, 0.52), 0.34 * keyLight, 1.2) + LAMPLIGHT * 0.20 * exp(-abs(key) / 0.004) * step(0.0, q.y - 0.143 - at.y * 0.052) * keyLight, key);
    lay(col, AMBIENT * 0.10, sdBox(q - vec2(at.x * 0.074, 0.143 + at.y * 0.052), vec2(0.0075, 0.0028)));
  }
  float send = sdRound(q - vec2(0.0, 0.250), vec2(0.040, 0.013), 0.012);
  lay(col, lit(vec3(0.50, 0.50, 0.55), 0.45 * light, 1.2), send);
}

vec3 paint(vec2 p) {
  HORIZON = 0.46; SEED = 2;
  vec3 col = outside(p) * 0.72;
  table(col, p, 0.5 * pool(p, vec2(0.5, 0.13), 0.30));
  // three rows, the farthest first
  for (int row = 0; row < 3; row++) {
    float near = float(row) / 2.0;
    float gap = mix(0.128, 0.205, near), y = mix(0.300, 0.185, near), h = mix(0.245, 0.380, near);
    for (int i = -5; i <= 5; i++) {
      int k = i * 7 + row * 131;
      float x = 0.5 + (float(i) + (row == 1 ? 0.5 : 0.0) + 0.16 * (hash(k, 1) - 0.5)) * gap;
      if (row == 2 && abs(i) == 0) continue;
      int kind = int(hash(k, 3) * 2.99);
      darkPhone(col, p, vec2(x, y), h * (0.86 + 0.26 * hash(k, 2)), kind, 3.0 * (hash(k, 4) - 0.5));
    }
    addHalo(col, (0.030 + 0.035 * near) * exp(-length((p - SCREEN) * vec2(1.0, 0.9)) / 0.20));
    if (row < 2) mist(col, p, y + 0.02, 0.07, 0.20);
  }
  contact(col, p, FOOT + vec2(0.0, 0.004), vec2(0.19, 0.028), 0.75);
  litPhone(col, p);
  vec2 s = abs(p - SCREEN) - vec2(0.09, 0.08);
  float out_ = length(max(s, 0.0));
  addHalo(col, 0.20 * exp(-out_ / 0.035) + 0.05 * exp(-out_ / 0.14));
  return col;
}
