// SPDX-License-Identifier: MIT

using System.IO.Compression;
using System.Net;
using System.Text;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Hosting.Server;
using Microsoft.AspNetCore.Hosting.Server.Features;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using Nam.Characterization;

namespace Nam.Browser.Tests.Characterization;

/// <summary>A site on Kestrel with one page of pictures and a style sheet, which tells its clients apart, and versions
/// of that page.</summary>
internal sealed class GalleryService : IAsyncDisposable
{
    internal const int Pictures = 24;
    internal const string Page = "/gallery.html";
    internal const string Background = "rgb(1, 2, 3)";
    private const int PictureBytes = 3_000;
    private const string Html = "text/html; charset=utf-8";

    private readonly WebApplication _application;

    private GalleryService(WebApplication application) => _application = application;

    internal string Address =>
        _application.Services.GetRequiredService<IServer>().Features.Get<IServerAddressesFeature>()!.Addresses.First() + Page;

    /// <summary>What the site knows of the browser.</summary>
    internal ClientCharacter Browser => _application.Services.GetRequiredService<ClientCharacterization>().Find(IPAddress.Loopback);

    internal static async Task<GalleryService> StartAsync(Action<ClientCharacterizationOptions, CharacterizedPage> configure)
    {
        var builder = WebApplication.CreateEmptyBuilder(new WebApplicationOptions());
        builder.WebHost.UseKestrelCore().ConfigureKestrel(kestrel => kestrel.Listen(IPAddress.Loopback, 0));
        builder.Services.AddClientCharacterization(options => configure(options, options.AddPage(Page)));
        var application = builder.Build();
        application.UseClientCharacterization();
        application.Run(ServeAsync);
        await application.StartAsync();
        return new GalleryService(application);
    }

    public async ValueTask DisposeAsync()
    {
        await _application.StopAsync();
        await _application.DisposeAsync();
    }

    private static Task ServeAsync(HttpContext context)
    {
        var (type, content) = context.Request.Path.Value switch
        {
            Page => (Html, Encoding.UTF8.GetBytes(PageOf("whole", Pictures))),
            Page + ".gz" => ("application/gzip", Packed(PageOf("packed", Pictures))),
            Page + ".p_ho" => (Html, Encoding.UTF8.GetBytes(PageOf("half", Pictures / 2))),
            Page + ".p_lc" => (Html, Encoding.UTF8.GetBytes(PageOf("base", 0))),
            Page + ".bundle" => (Html, Encoding.UTF8.GetBytes(BundleOf("bundle", Pictures))),
            "/style.css" => ("text/css", Encoding.UTF8.GetBytes($"body {{ background-color: {Background}; }}")),
            { } path when path.EndsWith(".svg", StringComparison.Ordinal) => ("image/svg+xml", Encoding.UTF8.GetBytes(Picture())),
            _ => (string.Empty, []),
        };
        if (type.Length == 0)
        {
            context.Response.StatusCode = StatusCodes.Status404NotFound;
            return Task.CompletedTask;
        }

        // Every load is one over the network.
        context.Response.Headers.CacheControl = "no-store";
        context.Response.ContentType = type;
        context.Response.ContentLength = content.Length;
        return context.Response.Body.WriteAsync(content).AsTask();
    }

    // The icon keeps the browser from asking for one.
    private static string PageOf(string title, int pictures) =>
        Document(title, Enumerable.Range(0, pictures).Select(number => $"/{number}.svg"));

    private static string BundleOf(string title, int pictures) =>
        Document(
            title, Enumerable.Repeat("data:image/svg+xml;base64," + Convert.ToBase64String(Encoding.UTF8.GetBytes(Picture())), pictures));

    private static string Document(string title, IEnumerable<string> pictures) =>
        $"<!DOCTYPE html><html><head><title>{title}</title><link rel=\"icon\" href=\"data:,\"><link rel=\"stylesheet\" href=\"/style.css\"></head><body>"
        + string.Concat(pictures.Select(picture => $"<img src=\"{picture}\" width=\"10\" height=\"10\" alt=\"\">")) + "</body></html>";

    private static string Picture() =>
        $"<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"10\" height=\"10\"><desc>{new string('x', PictureBytes)}</desc><rect width=\"10\" height=\"10\"/></svg>";

    private static byte[] Packed(string text)
    {
        using var packed = new MemoryStream();
        using (var gzip = new GZipStream(packed, CompressionLevel.Fastest))
        {
            gzip.Write(Encoding.UTF8.GetBytes(text));
        }

        return packed.ToArray();
    }
}
