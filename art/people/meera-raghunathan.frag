// The ledger of 2009, bound to last, with a lantern on line two.

const vec2 A = vec2(0.255, 0.130), B = vec2(0.640, 0.105), C = vec2(0.640, 0.720), D = vec2(0.255, 0.735);
const vec2 LAMP = vec2(0.815, 0.345);
const float REACH = 0.43;

float figure(vec2 q, int n) {
  if (n == 0) return abs(sdEllipse(q, vec2(0.36, 0.5))) - 0.075;
  if (n == 9) {
    float ring = abs(length((q - vec2(0.0, 0.20)) * vec2(0.95, 1.0)) - 0.29) - 0.075;
    return min(ring, sdSegment(q, vec2(0.30, 0.18), vec2(0.02, -0.50)) - 0.075);
  }
  vec2 m = q - vec2(0.0, 0.20);
  float arc = m.y > -0.05 + 0.2 * m.x || m.x > 0.2 ? abs(length(m) - 0.29) - 0.075 : 1.0;
  if (m.x < 0.0 && m.y < 0.0) arc = 1.0;
  return min(arc, min(sdSegment(q, vec2(0.24, 0.04), vec2(-0.29, -0.46)), sdSegment(q, vec2(-0.29, -0.46), vec2(0.33, -0.46))) - 0.075);
}

void ledger(inout vec3 col, vec2 p) {
  float light = lightAt(p, LAMP, REACH);
  // a second volume leans behind it
  float other = sdQuad(p, vec2(0.150, 0.165), vec2(0.300, 0.165), vec2(0.245, 0.640), vec2(0.095, 0.625));
  lay(col, lit(vec3(0.045, 0.065, 0.17), 0.6 * light, 1.5) + AMBIENT * 0.20 * exp(-abs(other) / 0.006), other);
  // spine
  vec2 e = vec2(0.185, 0.165), f = vec2(0.185, 0.715);
  float spine = sdQuad(p, e, A, D, f);
  float t = clamp((p.x - 0.185) / 0.070, 0.0, 1.0);
  vec3 c = lit(LEATHER, 0.50 * light, 1.7 - 0.5 * t);
  c += AMBIENT * 0.50 * exp(-pow((t - 0.22) / 0.16, 2.0));
  float y = (p.y - mix(e.y, A.y, t)) / mix(f.y - e.y, D.y - A.y, t);
  for (int i = 0; i < 4; i++) {
    float band = abs(y - 0.16 - 0.225 * float(i)) - 0.016;
    c += AMBIENT * 0.32 * smoothstep(0.006, -0.006, band) - c * 0.35 * exp(-abs(y - 0.137 - 0.225 * float(i)) / 0.006);
  }
  lay(col, c, spine);
  // pages above
  float pages = sdQuad(p, D + vec2(0.004, -0.004), C, C + vec2(-0.050, 0.030), f + vec2(0.03, 0.024));
  lay(col, lit(PAPER * 0.8, 0.9 * light, 1.3) * (0.8 + 0.25 * fract((p.y + p.x * 0.03) * 190.0)), pages);
  // front
  vec2 w = along(p, A, B - A, D - A);
  float d = sdQuad(p, A, B, C, D);
  float pebble = fbm(p * 95.0) + 0.35;
  c = lit(LEATHER * vec3(1.0, 1.3, 2.0) * (0.80 + 0.24 * pebble), 2.4 * light, 1.3);
  vec2 m = (w - 0.5) * vec2(0.385, 0.61);
  float inset = abs(sdRound(m, vec2(0.150, 0.262), 0.012)) - 0.0022;
  c = mix(c, lit(BRASS, 1.5 * light, 1.0), cover(inset));
  c += LAMPLIGHT * 0.50 * light * exp(-abs(p.x - B.x) / 0.004);
  c *= 1.0 - 0.45 * exp(-abs(w.x - 0.055) / 0.012);
  // corners
  vec2 k = abs(m) - vec2(0.1925, 0.305);
  float corner = -(k.x + k.y) - 0.072;
  if (w.x < 0.5) corner = 1.0;
  vec3 metal = lit(BRASS, 1.9 * light * (0.75 + 0.5 * noise(p * 34.0)), 1.2);
  metal += LAMPLIGHT * 0.5 * light * exp(-abs(corner) / 0.004);
  c = mix(c, metal, cover(corner));
  // the label and its year
  vec2 l = m - vec2(0.006, 0.120);
  float label = sdRound(l, vec2(0.110, 0.058), 0.010);
  c *= 1.0 - 0.4 * exp(-abs(label) / 0.006) * step(0.0, label);
  c = mix(c, lit(PAPER, 1.35 * light, 1.1), cover(label));
  c = mix(c, lit(BRASS * 0.8, 1.2 * light), cover(abs(label + 0.010) - 0.0016));
  vec2 g = l / vec2(0.050, 0.062);
  for (int i = 0; i < 4; i++) {
    int n = i == 0 ? 2 : i == 3 ? 9 : 0;
    float mark = figure((g - vec2(-1.35 + 0.90 * float(i), 0.0)), n) * 0.05;
    c = mix(c, lit(INK, light), cover(mark));
  }
  // the first line, stamped in gold; the second is empty
  float first = sdRound(m - vec2(-0.012, 0.005), vec2(0.092, 0.0055), 0.004);
  c = mix(c, lit(vec3(0.95, 0.64, 0.14), 2.0 * light), cover(first));
  float second = max(abs(m.y + 0.045) - 0.0016, abs(m.x - 0.006) - 0.110);
  second = min(second, max(abs(m.y + 0.012) - 0.0016, abs(m.x - 0.006) - 0.110));
  c = mix(c, lit(BRASS, 1.2 * light), cover(second));
  lay(col, c, d);
  // the ribbon
  vec2 r = p - vec2(0.545, 0.112);
  float sway = 0.012 * sin(r.y * 30.0);
  float ribbon = max(abs(r.x - sway) - 0.012, max(r.y, -0.066 - r.y + 0.5 * abs(r.x - sway)));
  lay(col, lit(vec3(0.85, 0.50, 0.05), 1.7 * light, 1.0), ribbon);
}

vec3 paint(vec2 p) {
  HORIZON = 0.42; SEED = 14;
  vec3 col = outside(p);
  table(col, p, 1.0 * pool(p, vec2(0.80, 0.18), 0.30));
  contact(col, p, vec2(0.42, 0.120), vec2(0.30, 0.036), 0.85);
  ledger(col, p);
  contact(col, p, vec2(LAMP.x, 0.190), vec2(0.12, 0.022), 0.8);
  standingLantern(col, p, LAMP, 0.090);
  return col;
}
