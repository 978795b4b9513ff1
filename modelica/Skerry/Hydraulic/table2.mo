within Skerry.Hydraulic;
function table2 "Value of a table over two numbers, linear between its points, held beyond its ends"
  input Real table[:, :] "First column: values of x; first row: values of y; the corner counts nothing";
  input Real x;
  input Real y;
  output Real z;
protected
  Integer i "Row before x";
  Integer j "Column before y";
  Real s "Share of the next row";
  Real t "Share of the next column";
algorithm
  i := 2;
  while i < size(table, 1) - 1 and x > table[i + 1, 1] loop
    i := i + 1;
  end while;
  j := 2;
  while j < size(table, 2) - 1 and y > table[1, j + 1] loop
    j := j + 1;
  end while;
  s := if size(table, 1) < 3 then 0 else min(max((x - table[i, 1])/(table[i + 1, 1] - table[i, 1]), 0), 1);
  t := if size(table, 2) < 3 then 0 else min(max((y - table[1, j])/(table[1, j + 1] - table[1, j]), 0), 1);
  z := (1 - s)*((1 - t)*table[i, j] + t*table[i, min(j + 1, size(table, 2))])
    + s*((1 - t)*table[min(i + 1, size(table, 1)), j] + t*table[min(i + 1, size(table, 1)), min(j + 1, size(table, 2))]);
  annotation(Icon(graphics = {
    Ellipse(extent = {{-80, -80}, {80, 80}}, lineColor = {150, 130, 90}, fillColor = {252, 243, 225}, fillPattern = FillPattern.Solid),
    Text(extent = {{-60, 60}, {60, -60}}, textString = "f", textStyle = {TextStyle.Italic}),
    Text(extent = {{-150, 150}, {150, 110}}, textString = "%name", textColor = {0, 0, 255})}));
end table2;
