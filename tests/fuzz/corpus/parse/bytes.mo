type T = Real; // café
end T