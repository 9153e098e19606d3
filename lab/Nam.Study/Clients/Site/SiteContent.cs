// SPDX-License-Identifier: MIT
using System.IO.Compression;
using System.Text;

namespace Nam.Study.Clients.Site;

/// <summary>The site that clients fetch: two pages of every kind that table 2 has, with their objects and all versions;
/// the same bytes each time. Immutable.</summary>
internal sealed class SiteContent
{
    /// <summary>What stands behind a page's path in that of its version with the compressed bundle: such a version is
    /// not compressed itself.</summary>
    internal const string CompressedBundleSuffix = ".gz.bundle";

    private const string PageType = "text/html; charset=utf-8";
    private const int RicherFactor = 2;

    // Pages with fewer objects have images only.
    private const int LeastObjectsWithText = 7;

    private readonly Dictionary<string, SiteFile> _files = new(StringComparer.Ordinal);
    private readonly List<SitePage> _pages = [];

    private SiteContent()
    {
    }

    /// <summary>The pages, kind by kind.</summary>
    internal IReadOnlyList<SitePage> Pages => _pages;

    /// <summary>What the server sends, by path.</summary>
    internal IReadOnlyDictionary<string, SiteFile> Files => _files;

    /// <summary>Makes the site.</summary>
    internal static SiteContent Create()
    {
        var site = new SiteContent();
        var seed = 0;
        foreach (var bucket in PageBucket.All.Where(bucket => ClientsPaper.PercentOf(bucket) > 0))
        {
            for (var number = 0; number < PageSizes.PagesOfABucket; number++)
            {
                site.AddPage(bucket, number, seed += 1_000);
            }
        }

        return site;
    }

    /// <summary>The page of a kind.</summary>
    /// <param name="bucket">The kind.</param>
    /// <param name="number">Which one, from 0.</param>
    internal SitePage PageOf(PageBucket bucket, int number) => _pages.Where(page => page.Bucket == bucket).ElementAt(number);

    private void AddPage(PageBucket bucket, int number, int seed)
    {
        var name = $"/{bucket.Name.ToLowerInvariant()}-{number + 1}";
        var sizes = PageSizes.ObjectsOf(bucket, number, new Random(seed));
        var objects = new SiteObject[sizes.Length];
        for (var i = 0; i < sizes.Length; i++)
        {
            var extension = sizes.Length < LeastObjectsWithText || i > 1 ? "gif" : i == 0 ? "css" : "js";
            objects[i] = SiteObject.Create(FormattableString.Invariant($"{i:00}.{extension}"), sizes[i], RicherFactor, seed + i);
        }

        string[] plain = [.. objects.Select(each => AddObject($"{name}/{each.Name}", each.Content))];
        string[] half = [.. objects.Select(each => AddObject($"{name}/half/{each.Name}", each.HalfContent))];
        string[] rich = [.. objects.Select(each => AddObject($"{name}/rich/{each.Name}", each.RichContent))];
        var bundle = ObjectBundle.Pack(plain.Zip(objects, (path, each) => (path, each.Content)));
        var packed = GZip(bundle);
        _files.Add(name + ".objects", new SiteFile(bundle, "application/octet-stream"));
        _files.Add(name + ".objects.gz", new SiteFile(packed, "application/octet-stream", IsCompressed: true));

        var path = name + ".html";
        var text = PageText.Create(seed, PageSizes.ContainerOf(bucket, number), plain);
        var first = plain[..((plain.Length + 1) / 2)];
        var container = AddPage(path, text, plain);
        var compressed = GZip(container);
        _files.Add(path + ".gz", new SiteFile(compressed, null));
        AddPage(path + ".bundle", text, [name + ".objects"]);
        AddPage(path + CompressedBundleSuffix, text, [name + ".objects.gz"]);
        AddPage(path + ".p_ho", text, first);
        AddPage(path + ".p_hr", text, half);
        AddPage(path + ".p_lc", text, []);
        AddPage(path + ".r_mc", text, rich);
        _pages.Add(new SitePage(
            path,
            bucket,
            container.Length,
            compressed.Length,
            objects.Length,
            objects.Sum(each => each.Content.Length),
            objects.Take(first.Length).Sum(each => each.Content.Length),
            objects.Sum(each => each.HalfContent.Length),
            bundle.Length,
            packed.Length,
            objects.Sum(each => each.RichContent.Length)));
    }

    private static byte[] GZip(byte[] content)
    {
        var output = new MemoryStream();
        using (var zip = new GZipStream(output, CompressionLevel.SmallestSize))
        {
            zip.Write(content);
        }

        return output.ToArray();
    }

    private string AddObject(string path, byte[] content)
    {
        var type = Path.GetExtension(path) switch { ".css" => "text/css", ".js" => "text/javascript", _ => "image/gif" };
        _files.Add(path, new SiteFile(content, type));
        return path;
    }

    private byte[] AddPage(string path, PageText text, IReadOnlyList<string> objects)
    {
        var content = Encoding.ASCII.GetBytes(text.Render(objects));
        _files.Add(path, new SiteFile(content, PageType));
        return content;
    }
}
