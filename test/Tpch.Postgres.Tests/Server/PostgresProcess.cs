// SPDX-License-Identifier: MIT
using System.Diagnostics;

namespace Tpch.Postgres.Tests.Server;

/// <summary>A PostgreSQL server in a temporary folder that listens on a socket there and ends with the test process.</summary>
internal sealed class PostgresProcess : IAsyncDisposable
{
    public const string User = "owner";
    public const string Password = "kept-secret-5";

    /// <summary>
    /// The server must not outlive the tests, however they end: the script waits for the end of its input, which comes with
    /// the end of the test process at the latest. Killing postgres by SIGINT makes it end its clients and stop in order.
    /// </summary>
    private const string Script = """
        set -e
        export LC_ALL=C
        unset PGHOST PGPORT PGDATA
        cd "$FOLDER"
        printf '%s' "$PASSWORD" > password
        "$BINARIES/initdb" -D data -U "$SUPERUSER" -E UTF8 --auth=scram-sha-256 --pwfile=password --no-sync >initdb.log 2>&1 || { cat initdb.log >&2; exit 1; }
        "$BINARIES/postgres" -D data -F -k "$FOLDER" -c listen_addresses= -c unix_socket_permissions=0700 -c logging_collector=off >&2 </dev/null &
        server=$!
        cat >/dev/null
        kill -INT $server
        wait $server || true
        """;

    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("nam-pg-");
    private Process? _process;

    /// <summary>The folder of the socket.</summary>
    public string Host => _folder.FullName;

    /// <summary>Starts the server and waits until it is ready.</summary>
    public async Task StartAsync()
    {
        // initdb refuses to run as root, so that root lends itself a user; the socket is for that user and root.
        var isRoot = Environment.UserName == "root";
        var user = isRoot && File.ReadLines("/etc/passwd").Any(line => line.StartsWith("postgres:", StringComparison.Ordinal))
            ? "postgres"
            : "nobody";
        if (isRoot)
        {
            using var chown = Process.Start("chown", [user, _folder.FullName]);
            await chown.WaitForExitAsync();
        }

        var start = isRoot
            ? new ProcessStartInfo("su", ["-s", "/bin/sh", user, "-c", Script])
            : new ProcessStartInfo("/bin/sh", ["-c", Script]);
        start.RedirectStandardInput = start.RedirectStandardError = true;
        start.Environment["FOLDER"] = _folder.FullName;
        start.Environment["BINARIES"] = PostgresBinaries.Folder;
        start.Environment["SUPERUSER"] = User;
        start.Environment["PASSWORD"] = Password;
        _process = Process.Start(start)!;
        var log = new List<string>();
        while (await _process.StandardError.ReadLineAsync() is { } line)
        {
            log.Add(line);
            if (line.Contains("ready to accept connections", StringComparison.Ordinal))
            {
                // What the server says later is read away, so that it never waits for a reader.
                _ = _process.StandardError.BaseStream.CopyToAsync(Stream.Null);
                return;
            }
        }

        await DisposeAsync();
        throw new InvalidOperationException("PostgreSQL did not start: " + string.Join(Environment.NewLine, log));
    }

    public async ValueTask DisposeAsync()
    {
        if (_process is not null)
        {
            _process.StandardInput.Close();
            await _process.WaitForExitAsync();
            _process.Dispose();
        }

        _folder.Delete(recursive: true);
    }
}
