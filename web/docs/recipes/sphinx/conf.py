project = 'Mine'
html_theme = 'furo'
html_css_files = ['https://example.org/rootd/rootd.css']
html_js_files = [
    ('https://example.org/rootd/rootd.js', {'type': 'module'}),
    'https://example.org/rootd/rootd-frame.js',
]
