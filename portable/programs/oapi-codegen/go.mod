module portable

go 1.24
