// SPDX-License-Identifier: MIT
using System.Globalization;

namespace Nam.Study.Transport.Hosting;

/// <summary>
/// The configuration of nginx as the network's device: it ends TLS, compresses what it is asked to compress, and asks
/// the server over connections that it keeps.
/// </summary>
internal static class NginxConfiguration
{
    /// <summary>Writes the configuration.</summary>
    /// <param name="folder">Where nginx may write.</param>
    /// <param name="address">Where it and the server listen.</param>
    /// <param name="ports">Its own ports.</param>
    /// <param name="serverPort">The server's port without TLS.</param>
    /// <param name="certificate">The file with the certificate.</param>
    /// <param name="key">The file with the certificate's key.</param>
    internal static string Write(string folder, string address, TransportPorts ports, int serverPort, string certificate, string key) =>
        string.Create(
            CultureInfo.InvariantCulture,
            $$"""
        worker_processes auto;
        pid {{folder}}/nginx.pid;
        error_log {{folder}}/error.log warn;
        events { worker_connections 4096; }
        http {
          access_log off;
          client_body_temp_path {{folder}}/body;
          proxy_temp_path {{folder}}/proxy;
          fastcgi_temp_path {{folder}}/fastcgi;
          uwsgi_temp_path {{folder}}/uwsgi;
          scgi_temp_path {{folder}}/scgi;
          tcp_nodelay on;
          keepalive_requests 10000000;
          # A whole document fits into memory; nothing goes to the disk.
          proxy_buffers 32 16k;
          proxy_max_temp_file_size 0;
          proxy_http_version 1.1;
          proxy_set_header Connection "";
          proxy_set_header Host $http_host;
          gzip_types application/xhtml+xml text/xml;
          upstream server_behind { server {{address}}:{{serverPort}}; keepalive 64; keepalive_requests 10000000; }
          server {
            listen {{address}}:{{ports.Plain}};
            listen {{address}}:{{ports.Rsa}} ssl;
            ssl_certificate {{certificate}};
            ssl_certificate_key {{key}};
            ssl_protocols TLSv1.2 TLSv1.3;
            ssl_session_cache shared:sessions:10m;
            location / { proxy_pass http://server_behind; }
            location /{{TransportPaths.PackedByProxy}}/ { gzip on; proxy_pass http://server_behind/{{TransportPaths.Plain}}/; }
          }
        }

        """);
}
