std = 'luajit'
read_globals = { 'vim' }
